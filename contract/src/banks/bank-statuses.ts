/** The states of deposits at the bank, and the meanings of its lines. */
import type { Tone } from '../statuses.ts'
import { bankLabels } from './banks-labels.ts'

/** `differs`: the bank has less than the deposit, and no more will come. `notChecked`: the deposit is older than the first statement. */
export const bankStates = ['notSeen', 'partly', 'seen', 'differs', 'notChecked'] as const
/** Approved deposits that the bank should have shown by now. */
export const LATE_AT_BANK = 'late'
/** Approved deposits of which the bank has not shown all: not seen, or partly. */
export const OPEN_AT_BANK = 'open'
export type BankState = (typeof bankStates)[number]

export const bankStateName = (state: string): string => bankLabels.states[state as BankState] ?? ''

const tones: Readonly<Record<BankState, Tone>> = {
  notSeen: 'pending',
  partly: 'warning',
  seen: 'good',
  differs: 'bad',
  notChecked: 'pending',
}
export const toneOfBankState = (state: string): Tone => tones[state as BankState] ?? 'pending'

/** Returns in words how long after its document a line is. */
export function daysToLine(days: number): string {
  if (days === 0) return bankLabels.sameDay
  return days > 0 ? bankLabels.daysAfter(days) : bankLabels.daysBefore(-days)
}

/** The choices of the list of lines: those with an open rest, and those that belong to something. */
export const bankLineStates = ['open', 'matched'] as const

/** The meanings that a line, or its rest, can have besides deposits. */
export const explanations = ['receipt', 'bounce', 'fee', 'other'] as const
export type Explanation = (typeof explanations)[number]
export const matchKinds = ['deposit', ...explanations] as const
export const matchKindName = (kind: string): string =>
  bankLabels.explanations[kind as (typeof matchKinds)[number]] ?? ''

/** The rules that find the document of a line: `R1` and `R7` confirm by themselves where exactly one line and one document fit. */
export const bankRules = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'] as const
export type BankRule = (typeof bankRules)[number]
export const bankRuleName = (rule: string): string => bankLabels.rules[rule as BankRule] ?? ''
