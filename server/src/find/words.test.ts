import { role } from '@backoffice/contract/access'
import { find, type Found } from '@backoffice/contract/find/find'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { anOrder } from '../../testing/builders/orders.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const found = async ({ client, userId, branch }: Worker, text: string): Promise<readonly Found[]> =>
  (await client.ask(find, { userId, branchCode: branch, text })).found
const namesOf = async (by: Worker, text: string, kind?: Found['kind']) =>
  (await found(by, text))
    .filter((one) => kind === undefined || one.kind === kind)
    .map(({ kind: of, id }) => `${of} ${id}`)

describe('several words', () => {
  it('narrow each other, in any order: the number, the client and the amount', async () => {
    const desk = await aDesk(app)
    const { salesman, director, branch } = desk
    const medical = await aParty({ branch: branch.code, title: 'Al-Shifa Medical', code: 'S-1' })
    const clinic = await aParty({ branch: branch.code, title: 'Shifa Clinic', code: 'S-2' })
    for (const [at, party] of [medical, clinic].entries()) {
      await anInvoice({ salesman, party, no: `INV/26-0036${at}`, bill: 1250, on: '2026-01-01' })
      await anInvoice({ salesman, party, no: `INV/27-0099${at}`, bill: 51_250, on: '2026-01-02' })
    }
    const found = (text: string) => namesOf(director, text, 'invoice')

    expect(await found('INV26-00360')).toEqual(['invoice INV/26-00360'])
    expect(await found('0036')).toEqual(['invoice INV/26-00361', 'invoice INV/26-00360'])
    expect(await found('shifa 0036')).toEqual(['invoice INV/26-00361', 'invoice INV/26-00360'])
    expect(await found('medical 0036 shifa')).toEqual(['invoice INV/26-00360'])
    expect(await found('1,250.00 al shifa')).toEqual(['invoice INV/26-00360'])
    expect(await found('1250')).toEqual(['invoice INV/26-00361', 'invoice INV/26-00360'])
    expect(await found('1250 27')).toEqual([])
    // A name alone leads to the client, with a page that lists all invoices of the client.
    expect(await namesOf(director, 'al shifa')).toEqual(['client S-1'])
  })

  it('find receipts, deposits and orders by an exact amount', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Al-Shifa Medical' })
    const invoice = await anInvoice({ salesman, party, bill: 8000 })
    const receipt = await aReceipt({ by: salesman, invoice, amount: 3321 }).sentTo(cashier).approved()
    const deposit = await aDeposit({ by: cashier, receipts: [receipt] })
    const order = await anOrder({ by: salesman, party })
    const amount = (await found(director, `order ${order.no}`)).find(({ kind }) => kind === 'order')?.amount

    for (const text of ['3321', '3,321.00', 'medical 3321'])
      expect([text, await namesOf(director, text, 'receipt')]).toEqual([text, [`receipt ${receipt.id}`]])
    expect(await namesOf(director, 'clinic 3321', 'receipt')).toEqual([])
    expect(await namesOf(director, '332', 'receipt')).toEqual([])
    expect(await namesOf(director, '3321', 'deposit')).toEqual([`deposit ${deposit.no}`])
    expect(await namesOf(director, `shifa ${amount}`, 'order')).toEqual([`order ${order.no}`])
    expect(await namesOf(director, `clinic ${amount}`, 'order')).toEqual([])
  })
})

describe('the functions that read the indexes of trigrams', () => {
  it('finds nothing in a branch that the session does not have, for any user', async () => {
    const desk = await aDesk(app)
    const party = await aParty({ branch: desk.branch.code })
    const other = await aWorker(app, { role: role.salesman, in: desk.branch })
    await anInvoice({ salesman: desk.salesman, party, no: 'INV/26-00412' })
    await anInvoice({ salesman: other, party, no: 'INV/26-00413' })
    const stranger = (await aDesk(app)).director
    const foundBy = ({ userId }: Worker, salesman = 'null') =>
      asServer(app, { userId }, `select * from found_invoices('${desk.branch.code}', '26-0041', ${salesman}, 6)`)

    expect(await foundBy(desk.director)).toEqual({ rows: 2 })
    expect(await foundBy(desk.director, String(desk.salesman.userId))).toEqual({ rows: 1 })
    expect(await foundBy(stranger)).toEqual({ rows: 0 })
    expect(await asServer(app, stranger, `select * from found_invoices(null, '26-0041', null, 6)`)).toEqual({ rows: 0 })
  })

  it('finds documents by their numbers in the branches of the session alone', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const receipt = await aReceipt({ by: salesman, ...aCheque(), chequeNo: 'HBL-0055' })
      .sentTo(cashier)
      .approved()
    const deposit = await aDeposit({ by: cashier, receipts: [receipt], slipNo: 'S/71' })
    await anInvoice({ salesman, no: 'INV/26-00412', bill: 555 })
    const stranger = (await aDesk(app)).director
    const foundBy = async ({ userId }: Worker, number: string, words: string, literals = '{}') =>
      (
        await asServer(
          app,
          { userId },
          `select unnest(matching) from found_by_number('${number}', '{${branch.code}}', '${words}', '${literals}', 100)`,
        )
      ).rows

    const searches = [
      ['invoice', '{inv26,412}'],
      ['cheque', '{hbl0055}'],
      ['slip', '{s71}'],
      ['deposit', `{${deposit.no}}`],
    ] as const
    for (const [number, words] of searches) {
      expect([number, await foundBy(director, number, words)]).toEqual([number, 1])
      expect([number, await foundBy(stranger, number, words)]).toEqual([number, 0])
    }
    // Neither the bill nor the other number of a deposit is the searched number.
    expect(await foundBy(director, 'invoice', '{555}')).toBe(0)
    expect(await foundBy(director, 'slip', '{dep}')).toBe(0)
    expect(await foundBy(director, 'deposit', '{s71}')).toBe(0)
    expect(await foundBy(director, 'slip', '{}', '{%s/7%}')).toBe(1)
    expect(await foundBy(director, 'slip', '{}', '{%s7%}')).toBe(0)
  })

  it('treats every text literally', async () => {
    const desk = await aDesk(app)
    const odd = ["''", "%'||chr(65)", '$$', '%s %I', "{a,b}'::text[]", 'a{}"\\ 0', ' ']
    for (const text of odd) {
      const typed = `'${text.replaceAll("'", "''")} 26-0041'`
      const { code } = await asServer(
        app,
        desk.director,
        `select * from found_invoices('${desk.branch.code}', ${typed}, null, 6)`,
      )
      expect([text, code]).toEqual([text, undefined])
    }
  })

  it("finds words that only an old invoice of the branch has, and a client's old invoices by words of two characters", async () => {
    const { salesman, director, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Rare Star', code: 'R-S' })
    await anInvoice({ salesman, party, no: 'OLD-71', on: '2020-01-01', bill: 777 })
    await owned(
      `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
       select branch_code, 'NEW-' || n, '2026-01-01', type_code, division_code, $2, salesman_id, 12
       from invoice cross join generate_series(1, 5001) n where branch_code = $1`,
      [branch.code, await aParty({ branch: branch.code, title: 'Many' })],
    )

    for (const text of ['old71', 'star 71', '777.00', 'rare 777'])
      expect([text, await namesOf(director, text, 'invoice')]).toEqual([text, ['invoice OLD-71']])
    expect(await namesOf(director, 'new star', 'invoice')).toEqual([])
    expect((await found(director, 'many new1')).filter(({ kind }) => kind === 'invoice')).toHaveLength(6)
  })
})

describe('a number that begins with zeros', () => {
  it('finds numbers that are equal without zeros and numbers that contain the typed text, and no others', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Noor' })
    for (const number of ['00002', '02000', '20001', '000021', '2'])
      await anInvoice({ salesman, party, no: `INV/${number}`, bill: 900 })
    const invoice = await anInvoice({ salesman, party, no: 'INV/9', bill: 900 })
    const cheques: string[] = []
    for (const chequeNo of ['0000277', '0200077', '2000177', '00002177']) {
      const { id } = await aReceipt({ by: salesman, invoice, ...aCheque(9), chequeNo })
      cheques.push(`cheque ${id}`)
    }

    expect(await namesOf(director, '00002', 'invoice')).toEqual([
      'invoice INV/2',
      'invoice INV/00002',
      'invoice INV/000021',
    ])
    expect(await namesOf(director, '00002', 'cheque')).toEqual([cheques[0], cheques[3]])
    expect(await namesOf(director, '00277', 'cheque')).toEqual([cheques[0]])
    expect(await namesOf(director, '0020', 'cheque')).toEqual([])
    expect(await namesOf(director, '020', 'cheque')).toEqual([cheques[1]])
  })
})
