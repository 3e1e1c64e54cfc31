/** Explains in words why a row is rejected. The database returns the name of a rule in the catalogue, and words to fill in. */
import { inList } from '@backoffice/contract/language/joined'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'

type Reasons = typeof importsMessages.reasons
/** A rule with its words, as the database writes it. */
export type Fault = readonly [rule: string, ...words: string[]]

const isRule = (rule: string): rule is keyof Reasons => Object.hasOwn(importsMessages.reasons, rule)

/** The first word of these rules is the keys of the columns that differ, with commas. */
const aboutDifferences: readonly (keyof Reasons)[] = [
  'differs',
  'chequeDiffers',
  'kept',
  'collected',
  'credited',
  'decided',
  'approved',
  'more',
  'less',
  'self',
  'elsewhere',
  'holds',
]

/** Returns the labels of columns in the order of their kind; the lines of a document count as one. */
function labelsOf(kind: ImportKindName, keys: string): string {
  const differing = keys.split(',')
  const labels = kindOf(kind)
    .columns.filter(({ key }) => differing.includes(key))
    .map(({ label }) => label)
  return inList([...labels, ...(differing.includes('lines') ? [importsMessages.lines] : [])])
}

export function reasonOf(kind: ImportKindName, [rule, ...words]: Fault): string {
  if (!isRule(rule)) throw new Error(`there is no reason ${rule}`)
  const [first = '', ...others] = words
  const filled = aboutDifferences.includes(rule) ? [labelsOf(kind, first), ...others] : words
  return Reflect.apply(importsMessages.reasons[rule], undefined, filled)
}

type NoteWords = typeof importsMessages.noted.words
const isNote = (note: string): note is keyof NoteWords => Object.hasOwn(importsMessages.noted.words, note)

export function noteInWords([note, ...words]: Fault): string {
  if (!isNote(note)) throw new Error(`there is no note ${note}`)
  return Reflect.apply(importsMessages.noted.words[note], undefined, words)
}
