import type { Wire } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

describe('pending invoices', () => {
  const ask = (worker: Worker, wishes: Partial<Wire<typeof listPendingInvoices>> = {}) =>
    worker.client.ask(listPendingInvoices, { branchCode: worker.branch, userId: String(worker.userId), ...wishes })
  const numbers = async (worker: Worker, wishes?: Partial<Wire<typeof listPendingInvoices>>) =>
    (await ask(worker, wishes)).responseObjects.map((row) => row.inv_no)

  it('are the invoices with a balance, oldest first, all of them unless pages are requested', async () => {
    const { salesman } = await aDesk(app)
    const other = await aWorker(app, { role: 2, in: { code: salesman.branch, name: '', companyCode: '' } })
    await anInvoice({ salesman, no: 'C', on: '2026-03-01' })
    await anInvoice({ salesman, no: 'A', on: '2026-01-01' })
    await anInvoice({ salesman, no: 'B', on: '2026-02-01', type: 'CS' })
    await anInvoice({ salesman, no: 'paid', bill: 10, receivedBefore: 10 })
    await anInvoice({ salesman: other, no: 'of a colleague' })

    expect(await numbers(salesman)).toEqual(['A', 'B', 'C'])
    expect(await numbers(salesman, { typeCode: 'CR' })).toEqual(['A', 'C'])
    expect(await numbers(salesman, { typeCode: '-1', sort: '-inv_no' })).toEqual(['C', 'B', 'A'])
    expect(await ask(salesman, { page: '2', limit: '2' })).toMatchObject({
      totalRows: 3,
      responseObjects: [{ inv_no: 'C' }],
    })
    expect(await ask(salesman, { page: '9', limit: '2' })).toMatchObject({
      totalRows: 3,
      responseObjects: [],
      successCode: 0,
    })
  })

  it.each(['constructor', '__proto__', '-toString', 'nothing'])('keep their order when sorted by %s', async (sort) => {
    const { salesman } = await aDesk(app)
    for (const [no, day] of [
      ['C', '03'],
      ['A', '01'],
      ['B', '02'],
    ] as const)
      await anInvoice({ salesman, no, on: `2026-01-${day}` })

    expect(await numbers(salesman, { sort })).toEqual(['A', 'B', 'C'])
  })

  it('are searched by words of client and number in any order, without hyphens, spaces, marks, accents and cases', async () => {
    const { salesman, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Al-Shifa Medical (Café)', code: 'CL-31' })
    const urdu = await aParty({ branch: branch.code, title: 'شفا کلینک ۷' })
    await anInvoice({ salesman, no: 'INV/26-00369', party, on: '2026-01-01' })
    await anInvoice({ salesman, no: 'INV/26-00370', party: urdu, on: '2026-01-02' })

    for (const search of [
      'al shifa',
      'AlShifa',
      'medical   al-shifa',
      'CAFE shifa',
      'INV26-00369',
      'inv 369',
      '26 00369',
      '2600369',
      'shifa 369',
      '٣٦٩',
      '(al) shifa!',
      'cl31',
    ])
      expect([search, await numbers(salesman, { search })]).toEqual([search, ['INV/26-00369']])
    for (const search of ['کلینک', 'شفا 7', '۳۷۰'])
      expect([search, await numbers(salesman, { search })]).toEqual([search, ['INV/26-00370']])
    for (const search of ['al shifa 370', 'shifa noor', 'medicals', '%', '_', 'al_shifa', '\\', '% /', "' or 1=1 --"])
      expect([search, await numbers(salesman, { search })]).toEqual([search, []])
  })

  it('are searched with % and _ as ordinary characters', async () => {
    const { salesman, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Noor 100% Pharmacy' })
    await anInvoice({ salesman, no: 'N_1', party })
    await anInvoice({ salesman, no: 'NX1' })

    expect(await numbers(salesman, { search: 'n_1' })).toEqual(['N_1'])
    expect(await numbers(salesman, { search: '100% PHARM' })).toEqual(['N_1'])
    expect(await numbers(salesman, { search: '%' })).toEqual(['N_1'])
    expect(await numbers(salesman, { search: '\\' })).toEqual([])
  })

  it('are searched by the beginning of the bill or the balance, and by these exactly with decimals', async () => {
    const { salesman, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Noor', code: 'N' })
    const made = [
      ['A', 1250, 0],
      ['B', 1250.5, 0],
      ['C', 51_250, 0],
      ['D', 5000, 3750],
      ['E', 12_500, 0],
      ['F', 12, 0],
    ] as const
    for (const [at, [no, bill, receivedBefore]] of made.entries())
      await anInvoice({ salesman, party, no, bill, receivedBefore, on: `2026-01-0${at + 1}` })

    const found = (search: string) => numbers(salesman, { search })
    expect(await found('1250')).toEqual(['A', 'B', 'D', 'E'])
    expect(await found('1,250')).toEqual(['A', 'B', 'D', 'E'])
    expect(await found('1,250.00')).toEqual(['A', 'D'])
    expect(await found('1250.5')).toEqual(['B'])
    expect(await found('noor 1250.50')).toEqual(['B'])
    expect(await found('12')).toEqual(['F'])
    expect(await found('250')).toEqual([])
    expect(await found('01250')).toEqual([])
  })

  it('are searched over all types by choice, and never beyond the salesman or the branch', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const colleague = await aDesk(app, { branch: desk.branch })
    for (const { salesman } of [desk, colleague, elsewhere]) {
      await anInvoice({ salesman, no: `KEY-${salesman.userId}-1`, type: 'CR', on: '2026-01-01' })
      await anInvoice({ salesman, no: `KEY-${salesman.userId}-2`, type: 'CS', on: '2026-01-02' })
    }
    const own = `KEY-${desk.salesman.userId}`

    expect(await numbers(desk.salesman, { typeCode: 'CR', search: 'key' })).toEqual([`${own}-1`])
    expect(await numbers(desk.salesman, { typeCode: '-1', search: 'key' })).toEqual([`${own}-1`, `${own}-2`])
    expect(await numbers(desk.director, { typeCode: '-1', search: 'key' })).toHaveLength(4)
    expect(await numbers(desk.director, { typeCode: '-1', search: `key${elsewhere.salesman.userId}` })).toEqual([])
  })

  it('are searched by hostile texts without harm', async () => {
    const { salesman } = await aDesk(app)
    await anInvoice({ salesman })
    const refused = ['a'.repeat(5000), 'a\0b'].map(async (search) => {
      const wire = { branchCode: salesman.branch, userId: String(salesman.userId), search }
      return (await salesman.client.sendAnything(listPendingInvoices, wire)).status
    })

    expect(await Promise.all(refused)).toEqual([400, 400])
    const odd = [
      '%_\\%',
      "'; drop table invoice; --",
      '$$ $qx',
      '9'.repeat(200),
      'qx '.repeat(66),
      '\u{10FFFF}',
      '1e999',
      // No generated number has these digits.
      '-987654321.5',
      '(((',
      '[',
    ]
    for (const search of odd) expect([search, await numbers(salesman, { search })]).toEqual([search, []])
  })

  it('are found one by one, however many other invoices contain the number', async () => {
    const { salesman } = await aDesk(app)
    for (let at = 0; at < 21; at += 1) await anInvoice({ salesman, no: `7${at}`, on: '2026-01-01' })
    await anInvoice({ salesman, no: '7', on: '2026-02-01' })

    expect(await numbers(salesman, { invoiceNo: '7', page: '1', limit: '20' })).toEqual(['7'])
    expect(await numbers(salesman, { invoiceNo: '77x' })).toEqual([])
  })

  it("are the branch's for a cashier, or the chosen salesman's", async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    await anInvoice({ salesman: desk.salesman, no: 'one', on: '2026-01-01' })
    await anInvoice({ salesman: colleague.salesman, no: 'two', on: '2026-01-02' })

    expect(await numbers(desk.cashier, { salesmanId: '-1' })).toEqual(['one', 'two'])
    expect(await numbers(desk.cashier, { salesmanId: String(colleague.salesman.userId) })).toEqual(['two'])
    expect(await numbers(desk.salesman, { salesmanId: String(colleague.salesman.userId) })).toEqual(['one'])
  })
})
