/** The ordered checks of a new token; the form runs them, and the contract of the call has the same limits. */
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { booksMessages } from './books-messages.ts'

/** The days that the form offers. */
export const programTerms = [90, 180, 365] as const

interface NewProgramForm {
  readonly name: string
  readonly calls: readonly string[]
  readonly branches: readonly string[]
  readonly days: string
}

const rules: readonly Rule<NewProgramForm>[] = [
  [({ name }) => isBlank(name), booksMessages.tokenName, 'name'],
  [({ calls }) => calls.length === 0, booksMessages.tokenCalls, 'calls'],
  [({ branches }) => branches.length === 0, booksMessages.tokenBranches, 'branches'],
  [({ days }) => days === '', booksMessages.tokenDays, 'days'],
]

const serverRules: readonly ServerRuleField[] = [
  [booksMessages.tokenNameTaken, 'name'],
  [booksMessages.tokenNotYours, 'branches'],
]

export const brokenProgram = (form: NewProgramForm) => firstBroken(rules, form)

/** Returns the field of the form that a refused save is about. */
export const programFieldOf = (message: string) => fieldOf(rules, serverRules, message)
