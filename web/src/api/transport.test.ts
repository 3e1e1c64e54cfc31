import { writeNumbers } from '@backoffice/contract/language/numbers'
import { resultOf, saveNested } from '@backoffice/contract/call'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { listSignIns } from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import { accepted, CallFailed, answerOf, errorBodyOf, headersOf } from './transport.ts'

const troubleIn = (work: () => unknown) => {
  try {
    return work()
  } catch (problem) {
    return problem instanceof CallFailed ? problem.trouble : problem
  }
}
const troubleOf = (status: number, text: string, retryAfter: string | null = null) =>
  troubleIn(() => answerOf(status, '/main/api/x', text, retryAfter))

describe('answer', () => {
  it('is the body of a success', () => {
    expect(answerOf(200, '/main/api/x', '{"isSuccessful":true}', null)).toEqual({ isSuccessful: true })
  })

  it('is trouble with the server’s words and its wait otherwise', () => {
    expect(troubleOf(429, '{"message":"Too many tries."}', '30')).toMatchObject({
      kind: 'http',
      status: 429,
      url: '/main/api/x',
      body: { message: 'Too many tries.' },
      retryAfter: 30,
    })
  })

  it('is trouble if a success has nothing readable', () => {
    expect(troubleOf(200, '<html>Sign in to the guest network</html>')).toMatchObject({ kind: 'http', status: 200 })
  })
})

describe('accepted answer', () => {
  const take = (body: unknown) => troubleIn(() => accepted(listNotifications, { body, url: '/main/api/x' }))
  const empty = { responseObjects: [], totalRows: 0, successCode: 0, message: '' }

  it('is the value that the call returns', () => {
    expect(take(empty)).toBe(empty)
  })

  it.each([
    ['a refusal of a list', { ...empty, successCode: 9999, message: 'No.' }],
    ['a refusal of a save', { isSuccessful: false, message: 'No.' }],
    ['a refusal of a save one step further in', { responseObject: { isSuccessful: false, message: 'No.' } }],
  ])('is not %s', (_what, body) => {
    expect(take(body)).toEqual({ kind: 'refused', message: 'No.' })
  })

  it('is the inner value of the answer to a save', () => {
    const approve = saveNested('test.approve', {
      at: 'POST api/Test/Approve',
      access: 'signedIn',
      input: listSignIns.input,
      unscoped: 'a test',
      fails: 'failed',
    })
    const body = { responseObject: { isSuccessful: true, message: 'Done.' } }

    expect(resultOf(accepted(approve, { body, url: '/main/api/x' }))).toEqual({ isSuccessful: true, message: 'Done.' })
  })

  it.each([
    ['of another shape', { login: 'Welcome to the guest network' }],
    ['without its count', { ...empty, totalRows: undefined }],
    ['with a row that lacks its fields', { ...empty, responseObjects: [{ id: 1 }], totalRows: 1 }],
    ['that is no object', 'ok'],
    ['that is nothing', null],
  ])('is none %s', (_what, body) => {
    expect(take(body)).toEqual({ kind: 'http', status: 200, url: '/main/api/x', body: {} })
  })
})

describe('error body', () => {
  it("keeps only texts of the server's answer", () => {
    const body = {
      message: 5,
      errors: { amount: ['is required', 7], page: 'counts from 1' },
      internalError: { message: 'No.' },
    }

    expect(errorBodyOf(body)).toEqual({
      errors: { amount: ['is required'], page: ['counts from 1'] },
      internalError: { message: 'No.' },
    })
  })

  it.each([undefined, null, 'text', 7, []])('of %j is empty', (body) => {
    expect(errorBodyOf(body)).toEqual({ errors: {}, internalError: {} })
  })
})

it('requests cookie mode every time', () => {
  expect(headersOf({ body: {}, token: 't', key: 'k' })).toEqual({
    Accept: 'application/json',
    Authorization: 'Bearer t',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'k',
    'X-Client': 'web',
  })
})

it('requests the form of numbers that the user chose', () => {
  writeNumbers({ grouping: 'lakh' })
  expect(headersOf({})).toMatchObject({ 'X-Numbers': 'latin lakh' })
  writeNumbers({})
  expect(headersOf({})).not.toHaveProperty('X-Numbers')
})
