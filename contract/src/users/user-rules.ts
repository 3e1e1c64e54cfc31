/** The ordered checks of a new user; the form and the server run the same ones. */
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { usersMessages } from './users-messages.ts'

export interface NewUserForm {
  /** The login id as it was typed. */
  readonly loginId: string
  readonly name: string
  readonly branches: readonly string[]
}

const LAST_LOGIN_ID = 2 ** 31 - 1
const isLoginId = (text: string) => /^[1-9]\d{0,9}$/.test(text.trim()) && Number(text) <= LAST_LOGIN_ID

const rules: readonly Rule<NewUserForm>[] = [
  [({ loginId }) => isBlank(loginId), usersMessages.noLogin, 'loginId'],
  [({ loginId }) => !isLoginId(loginId), usersMessages.loginNumber, 'loginId'],
  [({ name }) => isBlank(name), usersMessages.noName, 'name'],
  [({ branches }) => branches.length === 0, usersMessages.noBranch, 'branches'],
]

/** Returns the first reason why a user cannot be created. Only the server can check whether the login id is free. */
export const brokenUser = (form: NewUserForm) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [usersMessages.loginTaken, 'loginId'],
  [usersMessages.otherBranch, 'branches'],
  [usersMessages.otherModule, 'modules'],
]

/** Returns the field of the form that a refused save is about. */
export const userFieldOf = (message: string) => fieldOf(rules, serverRules, message)
