/** The ordered checks of a new feed; the form and the server run the same ones. */
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { feedsMessages } from './feeds-messages.ts'

export interface NewFeedForm {
  readonly name: string
  readonly kinds: readonly string[]
  readonly branches: readonly string[]
  /** As it is typed; empty where no file is expected. */
  readonly expectedHours: string
}

export const expectedHours = { min: 1, max: 8784 } as const

/** Returns the hours that were typed; NaN for what is no number of hours. */
export function hoursOf(typed: string): number | null {
  if (isBlank(typed)) return null
  const hours = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return hours >= expectedHours.min && hours <= expectedHours.max ? hours : Number.NaN
}

const rules: readonly Rule<NewFeedForm>[] = [
  [({ name }) => isBlank(name), feedsMessages.noName, 'name'],
  [({ kinds }) => kinds.length === 0, feedsMessages.noKinds, 'kinds'],
  [({ branches }) => branches.length === 0, feedsMessages.noBranches, 'branches'],
  [({ expectedHours: typed }) => Number.isNaN(hoursOf(typed)), feedsMessages.hours, 'expectedHours'],
]

/** Returns the first reason why a feed cannot be made. Only the server can check whether the name is free. */
export const brokenFeed = (form: NewFeedForm) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [feedsMessages.nameTaken, 'name'],
  [feedsMessages.notOfDirector, 'kinds'],
]

/** Returns the field of the form that a refused save is about. */
export const feedFieldOf = (message: string) => fieldOf(rules, serverRules, message)
