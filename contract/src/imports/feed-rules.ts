/** The ordered checks of a new feed; the form and the server run the same ones. */
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { feedsMessages } from './feeds-messages.ts'

export interface NewFeedForm {
  readonly name: string
  readonly kinds: readonly string[]
  readonly branches: readonly string[]
}

const rules: readonly Rule<NewFeedForm>[] = [
  [({ name }) => isBlank(name), feedsMessages.noName, 'name'],
  [({ kinds }) => kinds.length === 0, feedsMessages.noKinds, 'kinds'],
  [({ branches }) => branches.length === 0, feedsMessages.noBranches, 'branches'],
]

/** Returns the first reason why a feed cannot be made. Only the server can check whether the name is free. */
export const brokenFeed = (form: NewFeedForm) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [feedsMessages.nameTaken, 'name'],
  [feedsMessages.notOfDirector, 'kinds'],
]

/** Returns the field of the form that a refused save is about. */
export const feedFieldOf = (message: string) => fieldOf(rules, serverRules, message)
