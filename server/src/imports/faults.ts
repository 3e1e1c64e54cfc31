/** Explains in words why a row is rejected. The database returns the name of a rule in the catalogue, and words to fill in. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'

type Reasons = typeof importsMessages.reasons
/** A rule with its words, as the database writes it. */
export type Fault = readonly [rule: string, ...words: string[]]

const isRule = (rule: string): rule is keyof Reasons => Object.hasOwn(importsMessages.reasons, rule)

export function reasonOf([rule, ...words]: Fault): string {
  if (!isRule(rule)) throw new Error(`there is no reason ${rule}`)
  return Reflect.apply(importsMessages.reasons[rule], undefined, words)
}
