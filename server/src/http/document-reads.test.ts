/** Makes every read of the specification with every form of its filters, as a client that uses only the specification (decisions 10). */
import { calls } from '@backoffice/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGodown, anItem, moved } from '../../testing/builders/stock.ts'
import { aVisit } from '../../testing/builders/visits.ts'
import { anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { documentClient, type Shape } from '../../testing/document-client.ts'
import { allValues, type DocumentRead, documentReads } from '../../testing/document-reads.ts'
import { testApp } from '../../testing/harness.ts'
import { aSetting, type Setting } from '../../testing/setting.ts'

const app = await testApp()
const client = documentClient(app)
let setting: Setting
const workers = new Map<number, Worker>()

beforeAll(async () => {
  setting = await aSetting(app)
  const { salesman, cashier, director, branch } = setting.desk
  for (const worker of [salesman, cashier, director]) workers.set(worker.roleId, worker)
  await aVisit(salesman)
  const godown = await aGodown({ branch: branch.code })
  await moved({ godown, item: await anItem(), received: 7 })
  // A colleague has what a salesman may not see.
  const colleague = await aWorker(app, { role: salesman.roleId, in: branch })
  await anInvoice({ salesman: colleague })
})

/** Lists that are empty for this setting; all others show that a filter really means All. */
const withoutRows = ['POST api/Report/GetStockLedger']

function workerOf(roleId: number): Worker {
  const worker = workers.get(roleId)
  if (!worker) throw new Error(`nobody has the role ${roleId}`)
  return worker
}

/** Makes a read with these fields, and returns its answer without what differs from one moment to the next. */
async function ask({ call, by, fixed, branch, user }: DocumentRead, fields: Shape = {}) {
  const worker = workerOf(by)
  const shape = {
    ...fixed,
    ...(branch && { [branch]: worker.branch }),
    ...(user && { [user]: worker.userId }),
    ...fields,
  }
  const { status, body } = await client.send(worker, call, shape)
  // A link is signed for a moment, and the configuration has the time.
  const { now: _now, ...rest } = body
  return { status, rest: JSON.parse(JSON.stringify(rest).replaceAll(/\?e=\d+&s=[\w-]+/g, '')) as Shape }
}

const reads = documentReads.map((read) => [read.call, read] as const)

describe.each(reads)('%s', (call, read) => {
  const filters = Object.entries(read.filters)
  const ofKind = (kind: string) => filters.filter(([, one]) => one === kind).map(([name]) => name)
  /** Returns the answers to a value in each of these fields. */
  const answersTo = (names: readonly string[], value: unknown) =>
    Promise.all(names.map(async (name) => [name, value, await ask(read, { [name]: value })] as const))
  /** Returns what those answers are where every one is the same. */
  const each = (names: readonly string[], value: unknown, answer: unknown) => names.map((name) => [name, value, answer])

  it('answers the request of the documents, and ignores fields that it does not know', async () => {
    const expected = await ask(read, Object.fromEntries(filters.map(([name]) => [name, ''])))

    expect(expected.status).toBe(200)
    expect(await ask(read, { userAgent: 'old', cacheBuster: 1 })).toEqual(expected)
    expect(withoutRows.includes(call) ? 'no rows' : expected.rest['responseObjects']).not.toEqual([])
  })

  it('treats -1, null, an empty text and a missing field as All in every filter', async () => {
    const all = await ask(read)
    const names = filters.map(([name]) => name)

    for (const value of allValues(read)) expect(await answersTo(names, value)).toEqual(each(names, value, all))
  })

  it('accepts a numeric text as a number, in pages too', async () => {
    const expected = await ask(read)
    const numbers = Object.entries(read.fixed).filter(([, value]) => typeof value === 'number')
    const answers = numbers.map(([name, value]) => ask(read, { [name]: String(value) }))

    expect(await Promise.all(answers)).toEqual(numbers.map(() => expected))
  })

  it('accepts a number as a text, and a numeric text as a number', async () => {
    // Words, not numbers.
    const names = filters.flatMap(([name, kind]) => (kind === 'date' || name === 'callType' ? [] : [name]))
    const byText = await answersTo(names, '610')

    expect(byText.map(([, , { status }]) => status)).toEqual(names.map(() => 200))
    expect(await answersTo(names, 610)).toEqual(byText.map(([name, , answer]) => [name, 610, answer]))
  })

  it('reads every date filter as dd/MM/yyyy', async () => {
    const names = ofKind('date')

    expect((await answersTo(names, '26/11/2026')).map(([, , { status }]) => status)).toEqual(names.map(() => 200))
  })

  it('reads a list of codes with spaces and a comma at its end', async () => {
    const names = ofKind('codes')
    const plain = await answersTo(names, '01,02')

    expect(await answersTo(names, '01, 02,')).toEqual(plain.map(([name, , answer]) => [name, '01, 02,', answer]))
  })

  it.runIf(read.branch)('accepts -1 for all branches of the user, and needs the field', async () => {
    const own = await ask(read)
    const names = [read.branch ?? '']
    const statusesOf = async (value: unknown) => (await answersTo(names, value)).map(([, , { status }]) => status)

    for (const all of [-1, '-1']) expect(await answersTo(names, all)).toEqual(each(names, all, own))
    for (const nothing of [undefined, '']) expect(await statusesOf(nothing)).toEqual([400])
    expect(await statusesOf('ELSEWHERE')).toEqual([403])
  })

  it.runIf(read.user)(
    'treats -1, null, an empty text and a missing field as the signed-in user, and refuses other users',
    async () => {
      const own = await ask(read)
      const names = [read.user ?? '']

      for (const value of [...allValues(read), String(workerOf(read.by).userId)])
        expect(await answersTo(names, value)).toEqual(each(names, value, own))
      expect((await ask(read, { [names[0] ?? '']: setting.leaving.userId })).status).toBe(403)
    },
  )
})

it.each(documentReads.filter(({ call }) => call.endsWith('GetSummary')))(
  'has Salesman and Cashier alone for the type of the summary report, which has no All',
  async (summary) => {
    expect((await ask(summary, { type: 'Cashier' })).status).toBe(200)
    for (const type of [-1, '', null, undefined]) expect((await ask(summary, { type })).status).toBe(400)
  },
)

/** The reads that the tables of the documents name, so that none is forgotten. */
const named = [
  'GetCashierDeposits',
  'GetCashierDepositsV2',
  'GetCashierSummary',
  'GetChartByCode/CCode',
  'GetChartByCodeV2/CCode',
  'GetDictionaryByType',
  'GetInvoices',
  'GetItems',
  'GetLeaves',
  'GetPendingBillMarkingForSeller',
  'GetSaleOrders',
  'GetSalemanAndCashier/CCode',
  'GetSalemanReceipts',
  'GetSalemanSummary',
  'GetSalemanTransfer',
  'GetSalesmanAndMarketingByBranch/CCode',
  'GetStockLedger',
  'GetStockPosition',
  'GetSummary',
  'GetTours',
  'GetUsersByBranch/CCode',
  'GetVisits',
  'GetVouchers',
  'UserConfiguration',
]

it('ignores unknown fields in the reads of our own too', () => {
  const strict = calls.filter(({ kind, input }) => (kind === 'page' || kind === 'read') && 'catchall' in input._zod.def)

  expect(strict.filter(({ input }) => Reflect.get(input._zod.def, 'catchall') !== undefined)).toEqual([])
})

// The list is complete only after all tests, so this is not a test of its own.
afterAll(() => expect([...client.called].map((call) => call.replace(/^\w+ api\/\w+\//, '')).toSorted()).toEqual(named))
