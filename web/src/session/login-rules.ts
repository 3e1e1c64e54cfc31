import { messages } from '@backoffice/contract/messages'

export interface LoginForm {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

const largest = 2 ** 31 - 1

/**
 * Returns the errors of both fields, because unlike in other forms both can show together (document 1 section 5). The login id is sent as
 * a whole number.
 */
export function loginErrors({ username, password }: LoginForm): { username?: string; password?: string } {
  const id = username.trim()
  const isNumber = /^\d+$/.test(id) && Number(id) >= 1 && Number(id) <= largest
  const broken = id === '' ? messages.login.usernameRequired : isNumber ? undefined : messages.login.usernameNumber
  return {
    ...(broken ? { username: broken } : {}),
    ...(password === '' ? { password: messages.login.passwordRequired } : {}),
  }
}
