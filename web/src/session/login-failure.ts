import { messages } from '@backoffice/contract/messages'
import { login } from '@backoffice/contract/session/sign-in'
import { type Failure, failureOf } from '../api/failures.ts'

/** Gives every failure of a sign-in except a lost network the same title; the title that a 403 has elsewhere becomes one of its lines. */
export function loginFailure(problem: unknown): Failure {
  const failure = failureOf(problem, login)
  if (failure.kind === 'network') return failure
  const lines = failure.kind === 'denied' ? [failure.title, ...failure.lines] : failure.lines
  return { ...failure, title: messages.login.unable, lines }
}
