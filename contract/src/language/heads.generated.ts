/** `npm run languages` writes this file from the files of the languages. */
export const heads = {
  ur: { name: 'اردو', direction: 'rtl', scripts: ['naskh', 'nastaliq'] },
} as const
