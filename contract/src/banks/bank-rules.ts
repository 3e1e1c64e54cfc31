/** The ordered checks of the forms about banks; the forms and the server run the same ones. */
import type { Day } from '../day.ts'
import { limits } from '../limits.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { banksMessages } from './banks-messages.ts'

export interface BankAccountForm {
  readonly number: string
  readonly openedOn: Day | null
  /** As they are typed. */
  readonly days: string
}

/** Returns the days that were typed; NaN for what is no number of days. */
export function daysToBankOf(typed: string): number {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days <= limits.bank.days ? days : Number.NaN
}

const accountRules: readonly Rule<BankAccountForm>[] = [
  [({ openedOn }) => openedOn === null, banksMessages.noOpening, 'openedOn'],
  [({ days }) => Number.isNaN(daysToBankOf(days)), banksMessages.days, 'days'],
]

/** Returns the first reason why the settings of an account cannot be kept. Only the server can check whether the number is free. */
export const brokenBankAccount = (form: BankAccountForm) => firstBroken(accountRules, form)

const accountServerRules: readonly ServerRuleField[] = [
  [banksMessages.number, 'number'],
  [banksMessages.numberTaken, 'number'],
]

/** Returns the field of the form that a refused save is about. */
export const bankAccountFieldOf = (message: string) => fieldOf(accountRules, accountServerRules, message)

const otherRules: readonly Rule<{ readonly note: string }>[] = [
  [({ note }) => isBlank(note), banksMessages.noNote, 'note'],
]

/** Returns why a line cannot be something else. */
export const brokenOther = (form: { readonly note: string }) => firstBroken(otherRules, form)
