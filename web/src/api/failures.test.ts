import { calls } from '@backoffice/contract'
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { messages } from '@backoffice/contract/messages'
import { describe, expect, it } from 'vitest'
import { failureOf, isDefinite, isTemporary } from './failures.ts'
import { CallFailed, type ErrorBody, type Trouble } from './transport.ts'

const call = { fails: messages.fetching.receipts }
const http = (status: number, body: ErrorBody = {}): Trouble => ({ kind: 'http', status, url: '/main/api/x', body })
const shown = (trouble: Trouble) => failureOf(new CallFailed(trouble), call)

describe('what a failure shows', () => {
  it.each<[string, Trouble, string, readonly string[]]>([
    ['no network', { kind: 'unreachable' }, 'No Network', ['The server cannot be reached']],
    ['a 401', http(401, { message: 'Please sign in.' }), 'Error', ['Please sign in.']],
    [
      'a 403',
      http(403, { message: 'Not yours.', internalError: { message: 'Not yours.' } }),
      'Access Denied!',
      ['Not yours.'],
    ],
    [
      'a 403 that only speaks inside',
      http(403, { internalError: { message: 'Portal not allowed' } }),
      'Access Denied!',
      ['Portal not allowed'],
    ],
    ['a 404', http(404, { message: 'x' }), 'Error', ['Not Found: The target resource cannot be found', '/main/api/x']],
    [
      'a 400 with fields',
      http(400, { errors: { chequeNO: ['is required', 'is not a valid text'], amount: ['is required'] } }),
      'Error',
      ['chequeNO: is required', 'chequeNO: is not a valid text', 'amount: is required'],
    ],
    [
      'a 400 with both',
      http(400, { message: 'The request is not valid.', errors: { page: ['counts from 1'] } }),
      'Error',
      ['The request is not valid.', 'page: counts from 1'],
    ],
    [
      'a file that was refused, once',
      http(415, { message: 'Only images.', errors: { file0: ['Only images.'] } }),
      'Error',
      ['Only images.'],
    ],
    ['a server message', http(503, { message: 'The server is busy.' }), 'Error', ['The server is busy.']],
    ['a body without a message', http(500), 'Error', ['An error occured while getting Receipts.']],
    ['a refusal', { kind: 'refused', message: 'Already approved.' }, 'Error', ['Already approved.']],
    [
      'a refusal without words',
      { kind: 'refused', message: '' },
      'Error',
      ['An error occured while getting Receipts.'],
    ],
  ])('names %s', (_what, trouble, title, lines) => {
    expect(shown(trouble)).toMatchObject({ title, lines })
  })

  it.each([
    ['GetSalemanSummary', 'An error occured while getting Salesman Summary.'],
    ['GetCashierSummary', 'An error occured while getting Cashier Summary.'],
    ['GetPendingBillMarkingForSeller', 'An error occured while getting Invoices.'],
    ['GetDictionaryByType', 'An error occured while getting Clients.'],
    ['GetSalemanReceipts', 'An error occured while getting Receipts.'],
    ['GetSalemanTransfer', 'An error occured while getting Transfer Receipts.'],
    ['InsertSalemanReceipts', 'An error occured while save receipts.'],
    ['InsertIDandSTByCashier', 'An error occured while save receipts.'],
    ['UpdateSalemanTransferByCashier', 'An error occured while approving receipts.'],
    ['InsertCashierDeposits', 'An error occured while save deposit receipt.'],
  ])('shows for %s in the words of the specification that it failed', (name, words) => {
    const sent = calls.filter(({ path }) => path.endsWith(`/${name}`))

    expect(sent.map((one) => failureOf(new CallFailed(http(502)), one).lines)).toEqual([[words]])
  })

  it('names only the first error of each field if the call requires that', () => {
    const body = { errors: { depositSlipNo: ['is required', 'is not a valid text'], aCode: ['is required'] } }

    expect(failureOf(new CallFailed(http(400, body)), saveDeposit).lines).toEqual([
      'depositSlipNo: is required',
      'aCode: is required',
    ])
  })

  it.each([
    [1, 'You can try again in 1 second.'],
    [40, 'You can try again in 40 seconds.'],
    [121, 'You can try again in 3 minutes.'],
    [900, 'You can try again in 15 minutes.'],
  ])('shows after too many tries that another one is possible in %i seconds', (retryAfter, words) => {
    const trouble: Trouble = { kind: 'http', status: 429, url: '/', body: { message: 'Too many tries.' }, retryAfter }

    expect(failureOf(new CallFailed(trouble), call).lines).toEqual(['Too many tries.', words])
  })

  it('falls back to the words of the call for a fault of our own', () => {
    expect(failureOf(new TypeError('x is not a function'), call)).toEqual({
      kind: 'other',
      title: 'Error',
      lines: ['An error occured while getting Receipts.'],
    })
  })
})

describe('what a failure allows', () => {
  it.each<[Trouble, boolean, boolean]>([
    [{ kind: 'unreachable' }, true, false],
    [http(503), true, false],
    [http(500), false, false],
    [http(409), false, false],
    [http(429), false, false],
    [http(401), false, false],
    [http(200), false, false],
    [http(400), false, true],
    [http(422), false, true],
    [{ kind: 'refused', message: 'no' }, false, true],
  ])('%j passes: %s, is definite: %s', (trouble, passing, definite) => {
    const problem = new CallFailed(trouble)

    expect([isTemporary(problem), isDefinite(problem)]).toEqual([passing, definite])
  })
})
