/** Finds styles and code that name a side of the window. A page in Urdu runs from right to left, so that a side is the start or the end of a line. */

/** Where a side of the window is meant: the file, the words, and the reason. */
const MEANT: readonly (readonly [path: string, words: RegExp, reason: string])[] = [
  ['web/src/kit/tokens.css', /./, 'the tokens turn a side into the start or the end of a line'],
  ['web/src/kit/direction.ts', /Arrow/, 'the one place that knows to which side an arrow leads'],
  [
    'web/src/kit/list/table-grid.tsx',
    /scrollLeft|left:/,
    'two boxes of one direction scroll together; the end is below zero in Urdu',
  ],
  ['web/src/kit/picture-viewer.tsx', /translate/, 'a picture follows the finger'],
  ['web/src/kit/list/card-list.module.css', /box-shadow/, 'the two shadows are alike'],
  ['web/src/kit/theme/theme.css', /border-width/, 'a tick is the same in every language'],
]

const SIDES = 'left|right'
const SHORTHANDS = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/
/** Values that may depend on the direction of the page are not judged. */
const TURNS = /var\(--(?:forward|to-end|value-start|figure-end)\)/

/** Splits a value at its spaces, or at another sign, outside of parentheses. */
function partsOf(value: string, separator: RegExp = /\s/): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of value.trim()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth === 0 && separator.test(sign)) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const isNothing = (value: string | undefined): boolean => /^-?0(?:px|%|em|rem)?$/.test(value ?? '0')

function namesSide(property: string, value: string): boolean {
  if (property.startsWith('--') || TURNS.test(value)) return false
  if (new RegExp(`\\b(?:${SIDES})\\b`).test(property)) return true
  if (property !== 'content' && new RegExp(`(?<!-)\\b(?:${SIDES})\\b`).test(value)) return true
  const parts = partsOf(value.replace('!important', ''))
  if (SHORTHANDS.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property === 'border-radius') {
    const [topStart, topEnd, bottomEnd, bottomStart] = [
      parts[0],
      parts[1] ?? parts[0],
      parts[2] ?? parts[0],
      parts[3] ?? parts[1] ?? parts[0],
    ]
    return topStart !== topEnd || bottomEnd !== bottomStart
  }
  if (property === 'translate') return !isNothing(parts[0]) && !(parts[0] ?? '').startsWith('var(')
  if (property === 'transform')
    return /translateX|translate3d|skew/.test(value) || !isNothing(/\btranslate\(([^,)]+)/.exec(value)?.[1])
  if (/^(?:transform-origin|background-position|background-position-x|object-position)$/.test(property))
    return !/^(?:center|50%|top|bottom)\b/.test(value)
  if (/^(?:box|text)-shadow$/.test(property))
    return partsOf(value, /,/).some((shadow) => {
      const across = partsOf(shadow).find((part) => /^(?:-?[\d.]|calc\()/.test(part))
      return across !== undefined && !isNothing(across)
    })
  return false
}

function inSheet(text: string): string[] {
  const rules = text.replace(/\/\*[^]*?\*\//g, '')
  const declared = [...rules.matchAll(/(?<=[{;]\s*)([\w-]+):\s+([^;{}]+)(?=[;}])/g)]
  return [
    ...declared.flatMap(([, property = '', value = '']) =>
      namesSide(property, value) ? [`${property}: ${value.trim()}`] : [],
    ),
    ...[...rules.matchAll(new RegExp(`@[\\w-]*(?:${SIDES})\\b`, 'g'))].map(([rule]) => rule),
  ]
}

/** Matches styles and keys in code. Comments and the sides of rectangles that code only reads are no matter. */
const IN_CODE = [
  /\b(?:margin|padding|border|inset|scrollMargin|scrollPadding)(?:Left|Right)\w*/,
  /\b(?:textAlign|float|clear|captionSide): '(?:left|right)'/,
  /style=\{\{[^}]*\b(?:left|right):/,
  /\b(?:scrollTo|scrollBy|scroll)\(\{[^}]*\bleft:/,
  /\.scrollLeft\b/,
  /\btranslate(?:X|3d)?\(/,
  /(?<![\w-])arrow(?:left|right)\b/i,
]

function inCode(text: string): string[] {
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replace(/^import [^]*? from '[^']+'$/gm, '')
  return IN_CODE.flatMap((pattern) =>
    [...code.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(([found]) => found),
  )
}

/** Returns the declarations and words of a file of the web app that name a side and are not meant. */
export function sidesIn(path: string, text: string): readonly string[] {
  if (!path.startsWith('web/src/') || /\.test\.tsx?$/.test(path)) return []
  const found = path.endsWith('.css') ? inSheet(text) : /\.tsx?$/.test(path) ? inCode(text) : []
  return [...new Set(found)].filter((one) => !MEANT.some(([file, words]) => file === path && words.test(one)))
}

/** Returns the exceptions that no file needs any more. */
export const needlessExceptions = (textOf: (path: string) => string): readonly string[] =>
  MEANT.filter(([path, words]) => {
    const text = textOf(path)
    return (
      !(path.endsWith('.css') ? inSheet(text) : inCode(text)).some((one) => words.test(one)) &&
      !path.endsWith('tokens.css')
    )
  }).map(([path, words]) => `${path} ${words}`)
