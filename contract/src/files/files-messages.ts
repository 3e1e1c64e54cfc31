/** The messages about files of a form that are still being sent, which only pages with such a form load. */
export const filesMessages = {
  waiting: (count: number) => (count === 1 ? 'Waiting for 1 file…' : `Waiting for ${count} files…`),
  unsaved: 'Nothing was saved: a file was not uploaded.',
  first: 'This opens once the files of the form are uploaded or dismissed.',
} as const
