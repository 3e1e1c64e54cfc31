import { serverMessages } from '@backoffice/contract/server-messages'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { listDeposits, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { messages } from '@backoffice/contract/messages'
import { describe, expect, it } from 'vitest'
import { Busy, Unreachable } from '../db/database.ts'
import { denied, failureOf, invalid, missing, notSignedIn, refuse, tooMany } from './refusals.ts'

const thrown = (properties: object) => Object.assign(new Error('internals'), properties)

describe('a refusal', () => {
  it.each([
    ['of a save', refuse('no'), saveDeposit, 200, { isSuccessful: false, message: 'no' }],
    [
      'of a page',
      refuse('no'),
      listDeposits,
      200,
      { responseObjects: [], totalRows: 0, successCode: 9999, message: 'no' },
    ],
    ['of anything else', refuse('no'), getConfiguration, 409, { message: 'no' }],
    [
      'of a malformed request',
      invalid({ a: ['b'] }),
      saveDeposit,
      400,
      { message: serverMessages.invalid, errors: { a: ['b'] } },
    ],
    ['without a session', notSignedIn('x'), undefined, 401, { message: 'x', internalError: { message: 'x' } }],
    ['without a right', denied('x'), undefined, 403, { message: 'x', internalError: { message: 'x' } }],
    ['of what is not there', missing(), undefined, 404, { message: serverMessages.missing }],
    ['of too many tries', tooMany(7), undefined, 429, { message: messages.login.tooMany }],
  ] as const)('%s has its status and body', (_, error, call, status, body) => {
    expect(failureOf(error, call)).toMatchObject({ status, body })
  })
})

describe('an error of the database', () => {
  it.each([
    ['a constraint with a message', { code: '23514', constraint: 'invoice_balance_is_not_negative' }, 200],
    ['a rule that a function raised', { code: 'P0001', constraint: 'receipt_in_one_live_deposit' }, 200],
    ['a constraint without one', { code: '23505', constraint: 'app_user_pkey' }, 500],
    ['a column that may not be written', { code: '42501' }, 500],
    ['a NUL in a text', { code: '22021' }, 400],
    ['a character that is none', { code: '22P05' }, 400],
    ['a conflict that came back five times', { code: '40001' }, 503],
    ['a deadlock that came back five times', { code: '40P01' }, 503],
    ['a lock that took too long', { code: '55P03' }, 503],
    ['a statement that took too long', { code: '57014' }, 503],
    ['a full disk', { code: '53100' }, 507],
    ['something unheard of', { code: 'XX000' }, 500],
  ])('is answered: %s', (_, properties, status) => {
    const failure = failureOf(thrown(properties), saveDeposit)

    expect(failure.status).toBe(status)
    expect(JSON.stringify(failure.body)).not.toContain('internals')
  })

  it.each([new Busy('x'), new Unreachable('x')])('sends a time to come back: %s', (error) => {
    expect(failureOf(error)).toMatchObject({ status: 503, retryAfter: 1, body: { message: serverMessages.busy } })
  })
})
