import { messages } from '@backoffice/contract/messages'
import { login } from '@backoffice/contract/session/sign-in'
import { type Failure, failureOf } from '../api/failures.ts'

/** Of a sign-in everything but a lost network has one title; what a 403 is titled with elsewhere stands among its lines. */
export function loginFailure(problem: unknown): Failure {
  const failure = failureOf(problem, login)
  if (failure.kind === 'network') return failure
  const lines = failure.kind === 'denied' ? [failure.title, ...failure.lines] : failure.lines
  return { ...failure, title: messages.login.unable, lines }
}
