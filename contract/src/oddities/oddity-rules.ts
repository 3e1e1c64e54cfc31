/** The ordered checks of the forms about oddities; the forms and the server run the same ones. */
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { odditiesMessages } from './oddities-messages.ts'
import type { OddityState } from './oddity-kinds.ts'

export const oddityThreshold = { min: 0, max: 1_000_000_000 } as const

export interface OddityMarkForm {
  readonly state: OddityState | ''
  readonly note: string
}

const needsNote = (state: OddityState | '') => state === 'explained' || state === 'confirmed'

const markRules: readonly Rule<OddityMarkForm>[] = [
  [({ state }) => state === '', odditiesMessages.noState, 'state'],
  [({ state, note }) => needsNote(state) && isBlank(note), odditiesMessages.noNote, 'note'],
]

/** Returns why a case cannot be marked so. */
export const brokenOddityMark = (form: OddityMarkForm) => firstBroken(markRules, form)
/** Returns the field of the form that a refused mark is about. */
export const oddityMarkFieldOf = (message: string) => fieldOf(markRules, [], message)

export interface OddityRuleForm {
  /** NaN for what is no number. */
  readonly first: number
  /** Null where the kind has one threshold. */
  readonly second: number | null
}

const isThreshold = (value: number) => value >= oddityThreshold.min && value <= oddityThreshold.max

const ruleRules: readonly Rule<OddityRuleForm>[] = [
  [({ first }) => !isThreshold(first), odditiesMessages.threshold, 'first'],
  [({ second }) => second !== null && !isThreshold(second), odditiesMessages.threshold, 'second'],
]
const serverRules: readonly ServerRuleField[] = [[odditiesMessages.unchanged, 'first']]

/** Returns why the thresholds of a kind cannot be kept. */
export const brokenOddityRule = (form: OddityRuleForm) => firstBroken(ruleRules, form)
/** Returns the field of the form that refused thresholds are about. */
export const oddityRuleFieldOf = (message: string) => fieldOf(ruleRules, serverRules, message)
