/**
 * Tests every list with sums or sorting: the sums cover all pages, whatever page is requested, and the order is right across pages. The
 * lists come from the contract, so a new list is tested without being named here.
 */
import { calls } from '@backoffice/contract'
import { mayCall, modulesOfRole } from '@backoffice/contract/access'
import type { Call, TotalsAnswer } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { type Money, money, sum } from '@backoffice/contract/money'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { someDocuments, someMoney } from '../../testing/builders/busy-desk.ts'
import { aBankLine } from '../../testing/builders/banks.ts'
import { anOldHeldReceipt } from '../../testing/builders/held.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { fieldsOfCall } from '../../testing/fields-of-call.ts'
import { testApp } from '../../testing/harness.ts'

type AnyRow = Readonly<Record<string, unknown>>
interface Answered {
  readonly responseObjects: readonly AnyRow[]
  readonly totalRows: number
  readonly totals?: TotalsAnswer
}

const app = await testApp()
const lists = (calls as readonly Call[]).filter(({ kind }) => kind === 'page')
const hasPages = (call: Call) => fieldsOfCall(call).some(({ path }) => path[0] === 'page')
/**
 * Their rows need limits, bounces, stock, tours with receipts, documents without an amount, or a month that is over: tests next to them add them
 * up and sort them.
 */
const needsMore = [
  'clients.aboveLimit',
  'cash.bounced',
  'stock.position',
  'tours.report',
  'approvals.decided',
  'statements.month',
]
/** Money in Hands has no pages, and a row of the posting files is a whole day: both have tests of their own. */
const added = lists.filter(
  (call) =>
    call.totals.of.length > 0 && hasPages(call) && !call.name.startsWith('books.') && !needsMore.includes(call.name),
)
const groupable = added.filter(({ totals }) => totals.group !== undefined)
const sorted = lists.filter(({ sorts, name }) => sorts.length > 0 && !needsMore.includes(name))
const TOO_FAR = 1000

let desk: Desk
let ofBoth: Worker
let held = 0
let branchNames: ReadonlyMap<string, string>
beforeAll(async () => {
  desk = await aDesk(app)
  await someMoney(desk)
  await someDocuments(desk)
  // Colleagues in the same branch, so that there are several names to sort by.
  const colleagues = await aDesk(app, { branch: desk.branch })
  await someMoney(colleagues)
  await someDocuments(colleagues)
  // The rows of another branch belong to nobody's sum.
  const elsewhere = await aDesk(app, { branch: await aBranch({ name: 'Aa' }) })
  await someMoney(elsewhere)
  await someDocuments(elsewhere)
  for (const each of [desk, desk, colleagues, elsewhere]) {
    const { salesman } = each
    held += 1
    await aBankLine(each, held, `LINE ${held}`, held)
    await aReceipt({ by: salesman, ...aCheque(held), chequeDate: `0${held}/01/2026` })
    await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }), amount: held })
    const { code } = each.branch
    for (const away of [-5, -45, -75])
      await anInvoice({ salesman, bill: 10 * held, on: await today(code, away), party: await aParty({ branch: code }) })
  }
  ofBoth = await aWorker(app, { role: 3, in: [desk.branch, elsewhere.branch] })
  branchNames = new Map([desk, elsewhere].map(({ branch }) => [branch.code, branch.name]))
}, 90_000)

/** Requests a list as the first of these users who has access: the director sees all rows of the branch. */
async function fetchPage(call: Call, wire: AnyRow): Promise<Answered> {
  const may = ({ userId, roleId }: Worker) =>
    mayCall({ userId, roleId, modules: modulesOfRole(roleId).map(({ moduleId }) => moduleId) }, call.access)
  const by = [desk.director, desk.salesman, desk.cashier].find(may)
  if (!by) throw new Error(`nobody may ask for ${call.name}`)
  return fetchPageAs(call.name.endsWith('.mine') ? desk.salesman : by, desk.branch.code, call, wire)
}

async function fetchPageAs({ client, userId }: Worker, branch: string, call: Call, wire: AnyRow): Promise<Answered> {
  const scope = fieldsOfCall(call).flatMap(({ path: [name = ''], meaning }) => {
    if (meaning === 'actor') return [[name, typeOf(call, userId)]]
    return meaning === 'branch' ? [[name, branch]] : []
  })
  const answer = await client.ask(call, { page: 1, limit: limits.wire.pageSize, ...Object.fromEntries(scope), ...wire })
  return answer as Answered
}
const typeOf = ({ method }: Call, userId: number) => (method === 'GET' ? String(userId) : userId)

/** Returns the rows of a list in four pages at most, of two rows at least: more pages have the same edges. */
async function allPages(call: Call, wire: AnyRow): Promise<readonly Answered[]> {
  const first = await fetchPage(call, { ...wire, page: 1, limit: 2 })
  const limit = Math.max(2, Math.ceil(first.totalRows / 4))
  const pages = limit === 2 ? [first] : []
  while (pages.length * limit < first.totalRows)
    pages.push(await fetchPage(call, { ...wire, page: pages.length + 1, limit }))
  return pages
}

const amountsOf = (rows: readonly AnyRow[], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sum(rows.map((row) => row[name] as Money))]))

/** The sums for each word of a field, in the order of the words. */
const partsOf = (rows: readonly AnyRow[], by: string, of: readonly string[]) =>
  [...new Set(rows.map((row) => String(row[by])))].sort().map((word) => {
    const matching = rows.filter((row) => row[by] === word)
    // The rows of a voucher are its lines, and the list counts vouchers.
    const counted = new Set(matching.map((row) => row['voucherId'] ?? row)).size
    return { word, rows: counted, amounts: amountsOf(matching, of) }
  })

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

  it('are the sums of all pages, on each page and beyond the last', async () => {
    const pages = await allPages(call, { totals: true })
    const rows = pages.flatMap(({ responseObjects }) => responseObjects)
    const expected = amountsOf(rows, of)
    expect(pages.length).toBeGreaterThan(1)
    expect(Object.values(expected).every((amount) => amount > 0)).toBe(true)

    const beyond = await fetchPage(call, { totals: true, page: TOO_FAR, limit: 2 })
    expect(beyond.responseObjects).toEqual([])
    for (const { totals, totalRows } of [...pages, beyond]) {
      expect(totals?.amounts).toEqual(expected)
      expect(totalRows).toBe(pages[0]?.totalRows)
    }
  })

  it('come by each word of their rows, and only when they are asked for', async () => {
    const { responseObjects: rows, totals } = await fetchPage(call, { totals: true })
    const parts = by === undefined ? undefined : partsOf(rows, by, of)
    expect(parts === undefined || parts.length > 1).toBe(true)

    expect(totals?.parts?.toSorted((one, other) => (one.word < other.word ? -1 : 1))).toEqual(parts)
    expect(await fetchPage(call, {})).not.toHaveProperty('totals')
    expect(await fetchPage(call, { totals: false })).not.toHaveProperty('totals')
  })

  it('are zero where no row matches', async () => {
    const nothing = fieldsOfCall(call).flatMap(({ path: [name = ''] }) =>
      /^(invoiceNo|voucher|saleOrderNo|search|words)$/.test(name)
        ? [[name, 'no such number']]
        : /^(date|fromDate)$/.test(name)
          ? [[name, '01/01/2199']]
          : [],
    )
    expect(nothing.length).toBeGreaterThan(0)
    const { totals, totalRows } = await fetchPage(call, { totals: true, ...Object.fromEntries(nothing) })

    expect(totalRows).toBe(0)
    expect(totals?.amounts).toEqual(Object.fromEntries(of.map((name) => [name, 0])))
    expect(totals?.parts).toEqual(by === undefined ? undefined : [])
  })

  it('come with all rows at once, where the call can be asked for them', async () => {
    if (call.method !== 'GET') return
    const all = await fetchPage(call, { totals: 'true', page: -1, limit: -1 })
    expect(all.responseObjects).toHaveLength(all.totalRows)
    expect(all.totals?.amounts).toEqual(amountsOf(all.responseObjects, of))
  })
})

it('has lists that group', () => {
  expect(groupable.map(({ name }) => name)).toContain('cash.transfers')
})

describe.each(groupable.map((call) => [call.name, call] as const))('the groups of %s', (_name, call) => {
  const { of, by = '', group = '' } = call.totals
  const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key

  it('have the sums of their rows on every page, and stay together across pages', async () => {
    const pages = await allPages(call, { totals: true, grouped: true })
    const rows = pages.flatMap(({ responseObjects }) => responseObjects)
    const keys = [...new Set(rows.map((row) => Number(row[group])))]
    const expected = keys.map((key) => {
      const matching = rows.filter((row) => row[group] === key)
      return { key, rows: matching.length, amounts: amountsOf(matching, of), parts: partsOf(matching, by, of) }
    })
    expect(keys.length).toBeGreaterThan(1)
    expect(expected.some((one) => one.rows > 2 && one.parts.length > 1)).toBe(true)

    for (const { totals } of pages) {
      expect(totals?.amounts).toEqual(amountsOf(rows, of))
      expect(totals?.parts?.toSorted((one, other) => (one.word < other.word ? -1 : 1))).toEqual(partsOf(rows, by, of))
      const groups = totals?.groups?.map((one) => ({
        ...one,
        parts: one.parts.toSorted((first, second) => (first.word < second.word ? -1 : 1)),
      }))
      expect(groups?.toSorted(byKey)).toEqual(expected.toSorted(byKey))
    }
    const begun = rows.filter((row, at) => row[group] !== rows[at - 1]?.[group])
    expect(begun).toHaveLength(keys.length)
  })

  it('are the same rows in another order, and each is sorted in itself', async () => {
    const idsOf = ({ responseObjects }: Answered) => responseObjects.map(({ id }) => Number(id))
    const plain = idsOf(await fetchPage(call, {}))
    const grouped = await fetchPage(call, { grouped: true })
    expect(idsOf(grouped)).not.toEqual(plain)
    expect(new Set(idsOf(grouped))).toEqual(new Set(plain))
    expect((await fetchPage(call, { totals: true })).totals).not.toHaveProperty('groups')

    for (const name of call.sorts) {
      const { responseObjects: rows } = await fetchPage(call, { grouped: true, sort: `-${name}` })
      const alone = await fetchPage(call, { sort: `-${name}` })
      for (const key of new Set(rows.map((row) => row[group]))) {
        const isOfGroup = (row: AnyRow) => row[group] === key
        expect(rows.filter(isOfGroup)).toEqual(alone.responseObjects.filter(isOfGroup))
      }
    }
  })
})

it('adds up what a filter leaves', async () => {
  const asOf = (status: number) => fetchPage(listReceipts, { totals: true, status })
  const [notSent, handedOver, isVoid, all] = [await asOf(0), await asOf(1), await asOf(2), await asOf(-1)]
  const amountIn = ({ totals }: Answered) => totals?.amounts['s_ReceiveAmount'] ?? money(-1)

  expect(amountIn(notSent)).toBe(24.18)
  expect(amountIn(isVoid)).toBe(4.04)
  expect(amountIn(all)).toBe(1030.6)
  expect(sum([notSent, handedOver, isVoid].map((one) => amountIn(one) as Money))).toBe(amountIn(all))
})

const words = new Intl.Collator('und')
const compared = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other))

/** The fields by which lists of several branches are sorted by the branch of their rows: its code or its name. */
const branchFields = ['cCode', 'ccode', 'branchName', 'bank']
const sortings = sorted.flatMap((call) => call.sorts.map((key) => [call.name, key, call] as const))
const isOfBranch = (key: string) => branchFields.includes(key)

it("can sort every list of all branches by the branch; one list is of one branch, one of the user's own documents", () => {
  const without = sorted.filter(({ sorts }) => !sorts.some(isOfBranch)).map(({ name }) => name)
  expect(without).toEqual(['cash.payments.debtors', 'tours.mine'])
})

describe.each(sortings.filter(([, key]) => isOfBranch(key)))('%s by %s', (_n, key, call) => {
  it.each([
    ['ascending', key, 1],
    ['descending', `-${key}`, -1],
  ])('is sorted %s by the name of the branch', async (_way, sort, sign) => {
    const { responseObjects } = await fetchPageAs(ofBoth, '-1', call, { sort })
    const names = responseObjects.map((row) => branchNames.get(String(row[key])) ?? String(row[key]))
    expect(new Set(names)).toEqual(new Set(branchNames.values()))
    expect(names).toEqual(names.toSorted((one, other) => compared(one, other) * sign))
  })
})

describe.each(sortings.filter(([, key]) => !isOfBranch(key)))('%s by %s', (_n, key, call) => {
  it.each([
    ['ascending', key, 1],
    ['descending', `-${key}`, -1],
  ])('is sorted %s on the server, with empty fields last', async (_way, sort, sign) => {
    const pages = await allPages(call, { sort })
    const values = pages.flatMap(({ responseObjects }) => responseObjects.map((row) => row[key]))
    const filled = values.filter((value) => value !== null)

    expect(new Set(filled).size).toBeGreaterThan(1)
    expect(filled).toEqual(filled.toSorted((one, other) => compared(one, other) * sign))
    expect(values.slice(filled.length).every((value) => value === null)).toBe(true)
  })
})

it.each(sorted.map((call) => [call.name, call] as const))(
  '%s keeps its own order for an unknown column',
  async (_n, call) => {
    const own = await fetchPage(call, {})
    for (const sort of ['constructor', '-__proto__', 'id; drop table receipt', "'", 'created_at', '-'])
      expect((await fetchPage(call, { sort })).responseObjects.map(withoutLinks)).toEqual(
        own.responseObjects.map(withoutLinks),
      )
  },
)
/** Leaves out links, which are signed for the time of the request. */
const withoutLinks = (row: AnyRow) => JSON.stringify(row).replaceAll(/"(imagePath|thumbPath)":"[^"]*"/g, '')
