import { role } from '@backoffice/contract/access'
import { find, type Found } from '@backoffice/contract/find/find'
import { wayTo } from '@backoffice/contract/find/ways'
import { modulesOfRole } from '@backoffice/contract/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt, type Deposit, type Receipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { aPayment, byCheque, inCash } from '../../testing/builders/payments.ts'
import { anOrder } from '../../testing/builders/orders.ts'
import { testApp } from '../../testing/harness.ts'
import { readSearchText } from './search-text.ts'

const app = await testApp()

const found = async ({ client, userId, branch }: Worker, text: string): Promise<readonly Found[]> =>
  (await client.ask(find, { userId, branchCode: branch, text })).found
const namesOf = async (by: Worker, text: string, kind?: Found['kind']) =>
  (await found(by, text))
    .filter((one) => kind === undefined || one.kind === kind)
    .map(({ kind: of, id }) => `${of} ${id}`)

interface Story {
  readonly desk: Desk
  readonly other: Worker
  readonly otherCashier: Worker
  readonly party: string
  readonly invoice: Invoice
  readonly ofOther: Invoice
  readonly cheque: Receipt
  readonly deposit: Deposit
}

async function aStory(): Promise<Story> {
  const desk = await aDesk(app)
  const { branch, salesman, cashier } = desk
  const other = await aWorker(app, { role: role.salesman, in: branch, name: 'Zubair Khan' })
  const otherCashier = await aWorker(app, { role: role.cashier, in: branch, name: 'Zubaida Noor' })
  const party = await aParty({ branch: branch.code, title: 'Al Fatima 100% Chemists', code: 'CL-0077' })
  const invoice = await anInvoice({ salesman, party, no: 'INV/26-00412', bill: 900 })
  const ofOther = await anInvoice({ salesman: other, party, no: 'INV/26-00413', bill: 500 })
  const cheque = await aReceipt({ by: salesman, invoice, ...aCheque(900), chequeNo: '00778123' })
    .sentTo(cashier)
    .approved()
  const deposit = await aDeposit({ by: cashier, receipts: [cheque], slipNo: 'HBL-550912' })
  return { desk, other, otherCashier, party, invoice, ofOther, cheque, deposit }
}

let story: Story
beforeAll(async () => {
  story = await aStory()
  // Everything has the same names and numbers in another branch.
  const { salesman, cashier, branch } = await aDesk(app)
  const party = await aParty({ branch: branch.code, title: 'Al Fatima 100% Chemists', code: 'CL-0077' })
  const invoice = await anInvoice({ salesman, party, no: 'INV/26-00412', bill: 7 })
  const receipt = await aReceipt({ by: salesman, invoice, ...aCheque(7), chequeNo: '778123' })
    .sentTo(cashier)
    .approved()
  await aDeposit({ by: cashier, receipts: [receipt], slipNo: 'HBL-550912' })
})

describe('a number', () => {
  it.each(['INV/26-00412', 'inv/26-00412', 'inv 26 00412', '26-00412', '2600412', '412', '00412', 'inv412', ' 412 '])(
    'finds an invoice as %s',
    async (text) => {
      expect(await namesOf(story.desk.director, text, 'invoice')).toEqual(['invoice INV/26-00412'])
    },
  )

  it.each(['00778123', '778123', '0 778 123', '7781', '8123', '812'])('finds a cheque as %s', async (text) => {
    const { desk, cheque } = story
    expect(await namesOf(desk.director, text, 'cheque')).toEqual([`cheque ${cheque.id}`])
  })

  it('finds a payment by the number on its paper, for users who may read it, and leads to its first receipt', async () => {
    const { desk, other, otherCashier } = story
    const { salesman, director, cashier, party } = await aDesk(app, { branch: desk.branch })
    const payment = await aPayment({ by: salesman, party, instruments: [inCash(30), byCheque(20)] })
    const [first] = payment.receipts
    const expected = [`payment ${first?.id}`]

    for (const text of [
      payment.no,
      payment.no.toLowerCase(),
      `pay ${Number(payment.no.slice(4))}`,
      payment.no.slice(4),
    ])
      expect(await namesOf(director, text, 'payment')).toEqual(expected)
    expect(await found(salesman, payment.no)).toContainEqual(
      expect.objectContaining({ kind: 'payment', name: `Payment ${payment.no}`, amount: 50, aCode: party }),
    )
    for (const stranger of [other, otherCashier, cashier])
      expect(await namesOf(stranger, payment.no, 'payment')).toEqual([])
    expect(await namesOf(director, `receipt ${Number(payment.no.slice(4))}`, 'payment')).toEqual([])
  })

  it('finds a receipt, a deposit and its slip, and a client by the code', async () => {
    const { desk, cheque, deposit } = story

    for (const text of [`Receipt ${cheque.id}`, `0${cheque.id}`])
      expect(await namesOf(desk.director, text, 'receipt')).toContain(`receipt ${cheque.id}`)
    for (const text of [deposit.no, deposit.no.toLowerCase(), 'HBL-550912', '550912', 'hbl5509'])
      expect(await namesOf(desk.director, text, 'deposit')).toEqual([`deposit ${deposit.no}`])
    expect(await namesOf(desk.director, `00${deposit.id}`, 'deposit')).toContain(`deposit ${deposit.no}`)
    expect(await namesOf(desk.director, 'cl-0077')).toEqual(['client CL-0077'])
  })

  it('finds what begins with it, the number itself first, and at most six of each kind', async () => {
    const desk = await aDesk(app)
    const party = await aParty({ branch: desk.branch.code, title: 'Noor' })
    for (const number of ['0001', '0012', '0123', '0129', '1234', '1200', '1209', '1'])
      await anInvoice({ salesman: desk.salesman, party, no: `B-${number}` })

    expect(await namesOf(desk.director, '12', 'invoice')).toEqual([
      'invoice B-0012',
      'invoice B-0123',
      'invoice B-0129',
      'invoice B-1200',
      'invoice B-1209',
      'invoice B-1234',
    ])
  })
})

describe('the number of an order', () => {
  it('finds it for directors and for its own salesman alone', async () => {
    const { desk, other, party } = story
    const { no } = await anOrder({ by: desk.salesman, party })
    const text = `S.O ${no}`

    expect(await namesOf(desk.director, text)).toEqual([`order ${no}`])
    expect(await namesOf(desk.salesman, text)).toEqual([`order ${no}`])
    expect([await namesOf(other, text), await namesOf(desk.cashier, text)]).toEqual([[], []])
    expect(await namesOf(desk.director, `sale order 000${no}`, 'order')).toEqual([`order ${no}`])
  })
})

describe('a name', () => {
  it('finds clients by their words in any order, exact matches first', async () => {
    const desk = await aDesk(app)
    for (const title of ['City Noor Store', 'Noor City', 'Noor Medical'])
      await aParty({ branch: desk.branch.code, title })
    const titles = (await found(desk.salesman, 'noor city')).map(({ name }) => name)

    expect(titles).toEqual(['Noor City', 'City Noor Store'])
  })

  it('is found without its marks, and marks alone find nothing', async () => {
    const { director } = story.desk
    for (const text of ['100% chem', 'chemists al-fatima', 'ALFATIMA', 'cl0077', '١٠٠ Chemísts'])
      expect([text, await namesOf(director, text)]).toEqual([text, ['client CL-0077']])
    for (const text of ['%%', '__', '100_ x', "' or 'qx'='qx' --", '\\\\', '\\%', 'qx\u{10FFFF}', '::', '-- --', '/*'])
      expect(await found(director, text)).toEqual([])
  })

  it('is refused when it is longer than a line, or no text', async () => {
    const { client, userId, branch } = story.desk.director
    const statusOf = async (text: unknown) =>
      (await client.sendAnything(find, { userId, branchCode: branch, text })).status

    expect(await Promise.all(['a'.repeat(10_000), 'a\0b', '\ud800', 5, undefined].map(statusOf))).toEqual([
      400, 400, 400, 400, 400,
    ])
    // It is an empty text.
    expect(await statusOf(null)).toBe(200)
    expect(await found(story.desk.director, 'x '.repeat(100))).toEqual([])
    expect(await found(story.desk.director, '9'.repeat(200))).toEqual([])
  })

  it('of a single character finds nothing', async () => {
    expect(await found(story.desk.director, ' a ')).toEqual([])
    expect(await found(story.desk.director, '')).toEqual([])
  })
})

describe('what is found', () => {
  it('has for salesmen their own invoices and receipts, no deposits and no users', async () => {
    const { desk, other, cheque, deposit } = story

    expect(await namesOf(desk.salesman, '26-0041')).toEqual(['invoice INV/26-00412'])
    expect(await namesOf(other, '26-0041')).toEqual(['invoice INV/26-00413'])
    expect(await namesOf(desk.salesman, '778123')).toEqual([`cheque ${cheque.id}`])
    expect(await namesOf(other, '778123')).toEqual([])
    expect(await namesOf(other, `Receipt ${cheque.id}`, 'receipt')).toEqual([])
    expect(await namesOf(desk.salesman, deposit.no)).toEqual([])
    expect(await namesOf(desk.salesman, 'zuba')).toEqual([])
    expect(await namesOf(other, 'fatima')).toEqual(['client CL-0077'])
  })

  it('has for cashiers the invoices of the branch, and their own receipts and deposits', async () => {
    const { desk, otherCashier, cheque, deposit } = story

    expect(await namesOf(otherCashier, '26-0041')).toEqual(['invoice INV/26-00413', 'invoice INV/26-00412'])
    expect(await namesOf(desk.cashier, '778123')).toEqual([`cheque ${cheque.id}`])
    expect(await namesOf(otherCashier, '778123')).toEqual([])
    expect(await namesOf(desk.cashier, deposit.no)).toEqual([`deposit ${deposit.no}`])
    expect(await namesOf(otherCashier, deposit.no)).toEqual([])
    expect(await namesOf(otherCashier, 'zuba')).toEqual([])
  })

  it('has for a director everything of the branch, its people too', async () => {
    const { desk, other, otherCashier, deposit } = story

    expect(await namesOf(desk.director, '26-0041')).toEqual(['invoice INV/26-00413', 'invoice INV/26-00412'])
    expect(await namesOf(desk.director, deposit.no)).toEqual([`deposit ${deposit.no}`])
    expect(await namesOf(desk.director, 'zuba')).toEqual([`user ${otherCashier.userId}`, `user ${other.userId}`])
    expect(await namesOf(desk.director, String(other.loginId), 'user')).toEqual([`user ${other.userId}`])
  })

  it('keeps to the screens that the modules open', async () => {
    const { desk, deposit } = story
    const without = await aWorker(app, { role: role.director, in: desk.branch, modules: [12] })
    const approver = await aWorker(app, { role: role.depositApprover, in: desk.branch })
    const locations = await aWorker(app, { role: role.locationApprover, in: desk.branch })

    expect(await namesOf(without, deposit.no)).toEqual([])
    expect(await namesOf(without, 'fatima')).toEqual(['client CL-0077'])
    // Every director may open User Management.
    expect(await namesOf(without, 'zuba')).toHaveLength(2)
    expect(await namesOf(approver, deposit.no)).toEqual([`deposit ${deposit.no}`])
    for (const text of ['fatima', '412', '778123', 'zuba']) expect(await namesOf(approver, text)).toEqual([])
    for (const text of ['fatima', '412', '778123', 'zuba', deposit.no])
      expect(await namesOf(locations, text)).toEqual([])
  })

  it('leads to a screen that shows it', async () => {
    const { desk, other } = story
    const of = (worker: Worker) => ({
      ...worker,
      modules: modulesOfRole(worker.roleId).map(({ moduleId }) => moduleId),
    })
    const placeOf = async (worker: Worker, text: string, kind: Found['kind']) => {
      const [first] = (await found(worker, text)).filter((one) => one.kind === kind)
      return first && wayTo(of(worker), first)
    }
    const ofClient = { cCode: desk.branch.code, aCode: 'CL-0077' }

    expect(await placeOf(desk.director, '412', 'invoice')).toEqual({
      screen: '/directorInvoiceReport',
      search: { invoiceNo: 'INV/26-00412' },
    })
    // The invoice is paid, so no list of owed invoices contains it.
    expect(await placeOf(desk.salesman, '412', 'invoice')).toEqual({
      screen: '/client',
      search: { ...ofClient, show: 'receipts' },
    })
    expect(await placeOf(other, '413', 'invoice')).toEqual({
      screen: '/salesmanCashCollection',
      search: { typeCode: 'CR', search: 'INV/26-00413' },
    })
    expect(await placeOf(desk.salesman, '778123', 'cheque')).toEqual({
      screen: '/client',
      search: { ...ofClient, show: 'receipts', row: String(story.cheque.id) },
    })
    expect(await placeOf(desk.director, 'zubair', 'user')).toEqual({
      screen: '/directorUserManagement',
      search: { user: String(other.userId) },
    })
    expect(await placeOf(desk.cashier, 'HBL-5509', 'deposit')).toEqual({
      screen: '/cashierDepositsReport',
      search: { depositRefNo: story.deposit.no },
    })
  })
})

describe('the typed text', () => {
  it.each([
    ['INV/26-00412', { characters: 'inv2600412', letters: 'inv', digits: '2600412', tail: undefined, id: undefined }],
    [' 00412 ', { text: '00412', characters: '00412', digits: '00412', tail: '412', id: 412 }],
    ['dep-000009', { letters: 'dep', tail: '9', id: 9 }],
    ['Noor', { letters: 'noor', digits: '', tail: undefined, id: undefined }],
    ['000', { digits: '000', tail: '', id: undefined }],
    ['9'.repeat(16), { tail: '9'.repeat(16), id: undefined }],
  ])('%j is read as a name and as a number', (typed, search) => {
    expect(readSearchText(typed)).toMatchObject(search)
  })
})

describe('all branches', () => {
  it('are sought each by itself, at most six of a kind in all, and never another one', async () => {
    const two = [await aDesk(app), await aDesk(app)]
    const director = await aWorker(app, {
      role: role.director,
      in: two.map(({ branch }) => branch),
      name: 'Quddus Twice',
    })
    for (const { branch, salesman } of [...two, await aDesk(app)]) {
      for (let made = 0; made < 4; made += 1)
        await aParty({ branch: branch.code, title: `Quetta Pharmacy ${made}`, code: `Q-${made}` })
      await anInvoice({ salesman, no: 'QUETTA/77' })
    }
    const inAll = async (text: string) =>
      (await director.client.ask(find, { userId: director.userId, branchCode: '-1', text })).found

    const codes = two.map(({ branch }) => branch.code).toSorted()
    expect((await inAll('QUETTA/77')).map(({ kind, cCode }) => [kind, cCode])).toEqual(
      codes.map((code) => ['invoice', code]),
    )
    const clients = (await inAll('quetta pharmacy')).map(({ cCode, id }) => [id, cCode])
    expect(clients).toEqual(['Q-0', 'Q-1', 'Q-2'].flatMap((id) => codes.map((code) => [id, code])))
    expect((await inAll('quddus twice')).map(({ kind, id }) => [kind, id])).toEqual([['user', String(director.userId)]])
  })
})
