/**
 * Tests of every list that adds up amounts or can be sorted: the sums are those of all its pages, whatever page is asked for, and the
 * order is that of the rows. The lists come from the contract, so that a new one is tested without being named here.
 */
import { calls } from '@backoffice/contract'
import { mayCall, modulesOfRole } from '@backoffice/contract/access'
import type { Call, TotalsAnswer } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { type Money, money, sum } from '@backoffice/contract/money'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { linesOf } from '../../testing/builders/invoices.ts'
import { anOrder, orderLineOf } from '../../testing/builders/orders.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { aLeave } from '../../testing/builders/leaves.ts'
import { aTour } from '../../testing/builders/tours.ts'
import { aVoucher } from '../../testing/builders/vouchers.ts'
import { fieldsOfCall } from '../../testing/fields-of-call.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

type AnyRow = Readonly<Record<string, unknown>>
interface Answered {
  readonly responseObjects: readonly AnyRow[]
  readonly totalRows: number
  readonly totals?: TotalsAnswer
}

const app = await testApp()
const lists = (calls as readonly Call[]).filter(({ kind }) => kind === 'page')
const added = lists.filter(({ totals }) => totals.of.length > 0)
const sorted = lists.filter(({ sorts }) => sorts.length > 0)
const TOO_FAR = 1000

let desk: Desk
beforeAll(async () => {
  desk = await aDesk(app)
  await someMoney(desk)
  await someDocuments(desk)
  // Colleagues in the same branch, so that there are several names to sort by.
  const colleagues = await aDesk(app, { branch: desk.branch })
  await someMoney(colleagues)
  await someDocuments(colleagues)
  // The rows of another branch belong to nobody's sum.
  await someMoney(await aDesk(app))
}, 60_000)

/** Makes receipts in every place that money can be in, of three methods, and deposits in every state. */
async function someMoney({ salesman, cashier, director, party }: Desk) {
  await aReceipt({ by: salesman, amount: 1.01 })
  await aReceipt({ by: salesman, amount: 2.02 }).voided()
  await aReceipt({ by: salesman, amount: 4.04 }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 8.08, party }).sentTo(cashier).declined()
  await aReceipt({ by: cashier, amount: 16.16, method: 'Cash/Cheque Online' })
  await aReceipt({ by: salesman, ...aCheque(32.32) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  const held = (amount: number) => aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [await held(64.64), await held(0.03)], slipNo: 'S1' })
  await aDeposit({ by: cashier, receipts: [await held(128)], slipNo: 'S2' }).approvedBy(director)
  const earlier = await aDeposit({ by: cashier, receipts: [await held(256)], slipNo: 'S3' }).approvedBy(director)
  await owned('update deposit set deposited_on = deposited_on - 1, posting_on = posting_on - 1 where id = $1', [
    earlier.id,
  ])
}

async function someDocuments({ salesman, branch }: Desk) {
  const withLines = await anInvoice({ salesman, bill: 500.55, receivedBefore: 100.5, on: '2026-01-03' })
  await linesOf(withLines, [{ rate: 300.5 }, { rate: 200.1, net: 200.05 }])
  await anInvoice({
    salesman,
    bill: 99.99,
    on: '2026-01-02',
    party: await aParty({ branch: branch.code, title: 'Ömer' }),
  })
  await anInvoice({
    salesman,
    bill: 10,
    on: '2026-01-04',
    party: await aParty({ branch: branch.code, title: 'zebra' }),
  })
  await aVoucher({ branch: branch.code, amount: 100.1, on: '2026-02-03' })
  await aVoucher({ branch: branch.code, amount: 200.2, on: '2026-02-01' })
  await aVoucher({ branch: branch.code, amount: 300.3, on: '2026-02-02' })
  for (const [nth, day] of [-9, 0, -7].entries()) {
    await anOrder({ by: salesman, in: day, lines: [orderLineOf(await anItem(), { rate: 10 + nth })] })
    await aLeave({ by: salesman, in: day })
    await aTour({
      by: salesman,
      in: day,
      expenses: [{ category: 'HOTEL', expenseDesc: '', expenseAmount: 100.25 * (nth + 1) }],
    })
  }
}

/** Asks for a list as the first of these who may: the director sees all rows of the branch. */
async function asked(call: Call, wire: AnyRow): Promise<Answered> {
  const may = ({ userId, roleId }: Worker) =>
    mayCall({ userId, roleId, modules: modulesOfRole(roleId).map(({ moduleId }) => moduleId) }, call.access)
  const by = [desk.director, desk.salesman, desk.cashier].find(may)
  if (!by) throw new Error(`nobody may ask for ${call.name}`)
  const own = call.name.endsWith('.mine') ? desk.salesman : by
  const scope = fieldsOfCall(call).flatMap(({ path: [name = ''], meaning }) => {
    if (meaning === 'actor') return [[name, typeOf(call, own.userId)]]
    return meaning === 'branch' ? [[name, desk.branch.code]] : []
  })
  const answer = await own.client.ask(call, {
    page: 1,
    limit: limits.wire.pageSize,
    ...Object.fromEntries(scope),
    ...wire,
  })
  return answer as Answered
}
const typeOf = ({ method }: Call, userId: number) => (method === 'GET' ? String(userId) : userId)

async function allPages(call: Call, wire: AnyRow, limit: number): Promise<readonly Answered[]> {
  const pages: Answered[] = []
  do pages.push(await asked(call, { ...wire, page: pages.length + 1, limit }))
  while (pages.length * limit < (pages[0]?.totalRows ?? 0))
  return pages
}

const amountsOf = (rows: readonly AnyRow[], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sum(rows.map((row) => row[name] as Money))]))

it('has lists that add up, and lists that sort', () => {
  expect(added.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'cash.deposits',
      'cash.invoices',
      'cash.receipts',
      'cash.transfers',
      'invoices',
      'orders',
      'vouchers',
    ]),
  )
  expect(sorted.length).toBeGreaterThanOrEqual(added.length)
})

describe.each(added.map((call) => [call.name, call] as const))('the sums of %s', (_name, call) => {
  const { of, by } = call.totals

  it('are those of all pages, on each page and beyond the last', async () => {
    const pages = await allPages(call, { totals: true }, 2)
    const rows = pages.flatMap(({ responseObjects }) => responseObjects)
    const expected = amountsOf(rows, of)
    expect(pages.length).toBeGreaterThan(1)
    expect(Object.values(expected).every((amount) => amount > 0)).toBe(true)

    const beyond = await asked(call, { totals: true, page: TOO_FAR, limit: 2 })
    expect(beyond.responseObjects).toEqual([])
    for (const { totals, totalRows } of [...pages, beyond]) {
      expect(totals?.amounts).toEqual(expected)
      expect(totalRows).toBe(pages[0]?.totalRows)
    }
  })

  it('come by each word of their rows, and only when they are asked for', async () => {
    const { responseObjects: rows, totals } = await asked(call, { totals: true })
    const words = by === undefined ? [] : [...new Set(rows.map((row) => String(row[by])))].sort()
    expect(by === undefined || words.length > 1).toBe(true)
    const parts = words.map((word) => {
      const matching = rows.filter((row) => row[by ?? ''] === word)
      return { word, rows: matching.length, amounts: amountsOf(matching, of) }
    })

    expect(totals?.parts?.toSorted((one, other) => (one.word < other.word ? -1 : 1))).toEqual(
      by === undefined ? undefined : parts,
    )
    expect(await asked(call, {})).not.toHaveProperty('totals')
    expect(await asked(call, { totals: false })).not.toHaveProperty('totals')
  })

  it('are zero where no row matches', async () => {
    const nothing = fieldsOfCall(call).flatMap(({ path: [name = ''] }) =>
      /^(invoiceNo|voucher|saleOrderNo)$/.test(name)
        ? [[name, 'no such number']]
        : /^(date|fromDate)$/.test(name)
          ? [[name, '01/01/2199']]
          : [],
    )
    expect(nothing.length).toBeGreaterThan(0)
    const { totals, totalRows } = await asked(call, { totals: true, ...Object.fromEntries(nothing) })

    expect(totalRows).toBe(0)
    expect(totals?.amounts).toEqual(Object.fromEntries(of.map((name) => [name, 0])))
    expect(totals?.parts).toEqual(by === undefined ? undefined : [])
  })

  it('come with all rows at once, where the call can be asked for them', async () => {
    if (call.method !== 'GET') return
    const all = await asked(call, { totals: 'true', page: -1, limit: -1 })
    expect(all.responseObjects).toHaveLength(all.totalRows)
    expect(all.totals?.amounts).toEqual(amountsOf(all.responseObjects, of))
  })
})

it('adds up what a filter leaves', async () => {
  const asOf = (status: number) => asked(listReceipts, { totals: true, status })
  const [notSent, handedOver, isVoid, all] = [await asOf(0), await asOf(1), await asOf(2), await asOf(-1)]
  const amountIn = ({ totals }: Answered) => totals?.amounts['s_ReceiveAmount'] ?? money(-1)

  expect(amountIn(notSent)).toBe(18.18)
  expect(amountIn(isVoid)).toBe(4.04)
  expect(amountIn(all)).toBe(1024.6)
  expect(sum([notSent, handedOver, isVoid].map((one) => amountIn(one) as Money))).toBe(amountIn(all))
})

const words = new Intl.Collator('und')
const compared = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other))

describe.each(sorted.flatMap((call) => call.sorts.map((key) => [call.name, key, call] as const)))(
  '%s by %s',
  (_n, key, call) => {
    it.each([
      ['ascending', key, 1],
      ['descending', `-${key}`, -1],
    ])('is sorted %s on the server, with empty fields last', async (_way, sort, sign) => {
      const pages = await allPages(call, { sort }, 2)
      const values = pages.flatMap(({ responseObjects }) => responseObjects.map((row) => row[key]))
      const filled = values.filter((value) => value !== null)

      expect(new Set(filled).size).toBeGreaterThan(1)
      expect(filled).toEqual(filled.toSorted((one, other) => compared(one, other) * sign))
      expect(values.slice(filled.length).every((value) => value === null)).toBe(true)
    })
  },
)

it.each(sorted.map((call) => [call.name, call] as const))(
  '%s keeps its own order for a column that it does not know',
  async (_n, call) => {
    const own = await asked(call, {})
    for (const sort of ['constructor', '-__proto__', 'id; drop table receipt', "'", 'created_at', '-'])
      expect((await asked(call, { sort })).responseObjects.map(withoutLinks)).toEqual(
        own.responseObjects.map(withoutLinks),
      )
  },
)
/** Leaves out links, which are signed for the time of the request. */
const withoutLinks = (row: AnyRow) => JSON.stringify(row).replaceAll(/"(imagePath|thumbPath)":"[^"]*"/g, '')
