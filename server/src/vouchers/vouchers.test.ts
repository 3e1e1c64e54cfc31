import { serverMessages } from '@backoffice/contract/server-messages'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import type { Wire } from '@backoffice/contract/call'
import { listVouchers, voucherTimeline } from '@backoffice/contract/vouchers/vouchers'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { approves, aVoucher } from '../../testing/builders/vouchers.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

type Filters = Partial<Wire<typeof listVouchers>>

const list = ({ client }: Worker, filters: Filters = {}) =>
  client.ask(listVouchers, { page: 1, limit: 10, ccode: '-1', ...filters })
const numbersIn = async (who: Worker, filters: Filters = {}) => [
  ...new Set((await list(who, filters)).responseObjects.map(({ voucher }) => voucher)),
]

describe('the list of vouchers', () => {
  it('answers each line with its voucher, and the sums and the number of lines of the voucher', async () => {
    const { branch, director, cashier } = await aDesk(app)
    const voucher = await aVoucher({
      branch: branch.code,
      type: 'CPV',
      by: cashier,
      on: '2026-03-04',
      lines: [
        { title: 'Travel', debit: 70.25, narration: 'Taxi' },
        { title: 'Meals', debit: 29.75 },
        { title: 'Cash in Hand', credit: 100, narration: 'Paid' },
      ],
    })

    const answer = await list(director)

    expect(answer).toMatchObject({ totalRows: 1, successCode: 0, message: '' })
    const ofVoucher = {
      voucherId: voucher.id,
      date: '2026-03-04',
      period: '2026-03',
      cCode: branch.code,
      branchName: branch.name,
      voucher: voucher.no,
      voucherType: 'CPV',
      voucherCount: 3,
      voucherDebit: 100,
      voucherCredit: 100,
      status: 0,
      statusName: 'Pending',
      approvedName: '',
      approvedLogin: null,
      approvedLoginSecondUser: null,
      approvedDateTime: null,
      approvedNameSecondUser: '',
      approvedDateTimeSecondUser: null,
      rowVersion: 1,
      needsSecond: false,
      obstacle: null,
      undoable: false,
    }
    const lineNo = (position: number) => `${voucher.id}/${position}`
    expect(answer.responseObjects).toEqual([
      { ...ofVoucher, lineNo: lineNo(1), accountTitle: 'Travel', debit: 70.25, credit: 0, narration: 'Taxi' },
      { ...ofVoucher, lineNo: lineNo(2), accountTitle: 'Meals', debit: 29.75, credit: 0, narration: '' },
      { ...ofVoucher, lineNo: lineNo(3), accountTitle: 'Cash in Hand', debit: 0, credit: 100, narration: 'Paid' },
    ])
  })

  it('counts vouchers and not lines, so that no page tears one', async () => {
    const { branch, director } = await aDesk(app)
    const lines = Array.from({ length: 6 }, (_, at) => ({ title: `Account ${at}`, [at < 3 ? 'debit' : 'credit']: 5 }))
    for (const on of ['2026-01-01', '2026-01-02', '2026-01-03'])
      await aVoucher({ branch: branch.code, on, no: `V-${on}`, lines })

    const first = await list(director, { limit: 2 })
    const second = await list(director, { limit: 2, page: 2 })

    const linesOf = ({ responseObjects }: typeof first) => responseObjects.map(({ voucher }) => voucher)
    const six = (no: string) => Array.from({ length: 6 }, () => no)
    expect([first.totalRows, second.totalRows]).toEqual([3, 3])
    expect(linesOf(first)).toEqual([...six('V-2026-01-03'), ...six('V-2026-01-02')])
    expect(linesOf(second)).toEqual(six('V-2026-01-01'))
    expect(first.responseObjects.map(({ accountTitle }) => accountTitle).slice(0, 6)).toEqual(
      lines.map(({ title }) => title),
    )
  })

  it('is narrowed by who approved, as the only approver or as one of two, and counts and adds up what is left', async () => {
    const { branch, director } = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: branch })
    const make = (no: string, type: string, on: string, amount: number) =>
      aVoucher({ branch: branch.code, no, type, on, amount })
    const mine = await make('A-1', 'JV', '2026-05-04', 1)
    const first = await make('A-2', 'BPV', '2026-05-03', 2)
    const both = await make('A-3', 'BPV', '2026-05-02', 4)
    const other = await make('A-4', 'JV', '2026-05-01', 8)
    await make('A-5', 'JV', '2026-04-30', 16)
    for (const voucher of [mine, first, both]) await approves(director, voucher)
    for (const voucher of [both, other]) await approves(second, voucher)
    const found = async (filters: Filters) => {
      const { responseObjects, totalRows, totals } = await list(director, { totals: true, ...filters })
      return [[...new Set(responseObjects.map(({ voucher }) => voucher))], totalRows, totals?.amounts.debit]
    }

    expect(await found({ directorId: director.userId })).toEqual([['A-1', 'A-2', 'A-3'], 3, 7])
    expect(await found({ directorId: second.userId })).toEqual([['A-3', 'A-4'], 2, 12])
    expect(await found({ directorId: second.userId, type: 'JV' })).toEqual([['A-4'], 1, 8])
    expect(await found({ directorId: second.userId, limit: 1, page: 2 })).toEqual([['A-4'], 2, 12])
    expect(await found({ directorId: -1 })).toEqual([['A-1', 'A-2', 'A-3', 'A-4', 'A-5'], 5, 31])
  })

  it('is narrowed by day, number, types and status, or to waiting vouchers', async () => {
    const { branch, director } = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: branch })
    const make = (no: string, type: string, on: string) => aVoucher({ branch: branch.code, no, type, on })
    const done = await make('A_1', 'JV', '2026-05-04')
    const half = await make('B%2', 'BPV', '2026-05-03')
    const whole = await make('B-3', 'BPV', '2026-05-02')
    await make('c-4', 'CPV', '2026-05-01')
    for (const each of [done, half, whole]) await approves(director, each)
    await approves(second, whole)

    expect(await numbersIn(director)).toEqual(['A_1', 'B%2', 'B-3', 'c-4'])
    expect(await numbersIn(director, { date: '02/05/2026' })).toEqual(['B-3'])
    expect(await numbersIn(director, { voucher: 'C-' })).toEqual(['c-4'])
    expect(await numbersIn(director, { voucher: '%' })).toEqual(['B%2'])
    expect(await numbersIn(director, { voucher: 'a-1' })).toEqual(['A_1'])
    expect(await numbersIn(director, { type: 'JV,CPV' })).toEqual(['A_1', 'c-4'])
    expect(await numbersIn(director, { type: '' })).toHaveLength(4)
    expect(await numbersIn(director, { type: 'none' })).toEqual([])
    expect(await numbersIn(director, { status: 0 })).toEqual(['c-4'])
    expect(await numbersIn(director, { status: 2 })).toEqual(['B%2'])
    expect(await numbersIn(director, { status: '1' })).toEqual(['A_1', 'B-3'])
    expect(await numbersIn(director, { status: -1 })).toHaveLength(4)
    expect(await numbersIn(director, { waiting: true })).toEqual(['B%2', 'c-4'])
  })

  it('names the only approver, or the first and the second', async () => {
    const { branch, director } = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: branch })
    const [one, half, two] = [
      await aVoucher({ branch: branch.code, on: '2026-05-03' }),
      await aVoucher({ branch: branch.code, type: 'BPV', on: '2026-05-02' }),
      await aVoucher({ branch: branch.code, type: 'BPV', on: '2026-05-01' }),
    ]
    for (const each of [one, half, two]) await approves(director, each)
    await approves(second, two)

    const rows = (await list(director)).responseObjects.filter(({ lineNo }) => lineNo.endsWith('/1'))

    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string
    expect(rows).toMatchObject([
      { statusName: 'Approved', approvedName: director.name, approvedDateTime: moment, approvedNameSecondUser: '' },
      {
        statusName: 'Partially Approved',
        approvedName: director.name,
        approvedDateTime: moment,
        approvedNameSecondUser: '',
        approvedDateTimeSecondUser: null,
      },
      {
        statusName: 'Approved',
        approvedName: director.name,
        approvedDateTime: moment,
        approvedNameSecondUser: second.name,
        approvedDateTimeSecondUser: moment,
      },
    ])
  })

  it('shows why this user cannot approve', async () => {
    const { branch, director } = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: branch })
    const make = (no: string, wishes: object = {}) => aVoucher({ branch: branch.code, no, ...wishes })
    await make('free')
    await make('own', { by: director })
    await make('unbalanced', { lines: [{ title: 'Rent', debit: 1 }] })
    await approves(director, await make('half', { type: 'BPV' }))
    await approves(director, await make('done'))

    const obstaclesFor = async (who: Worker) =>
      Object.fromEntries((await list(who)).responseObjects.map(({ voucher, obstacle }) => [voucher, obstacle]))

    expect(await obstaclesFor(director)).toEqual({
      free: null,
      own: 'own',
      unbalanced: 'unbalanced',
      half: 'firstApprover',
      done: null,
    })
    expect(await obstaclesFor(colleague)).toMatchObject({ own: null, half: null, unbalanced: 'unbalanced' })
  })

  it('is of the branches of the user alone', async () => {
    const elsewhere = await aDesk(app)
    const { branch, director, cashier } = await aDesk(app)
    await aVoucher({ branch: elsewhere.branch.code, no: 'elsewhere' })
    await aVoucher({ branch: branch.code, no: 'here' })

    expect(await numbersIn(director)).toEqual(['here'])
    expect(await numbersIn(director, { ccode: branch.code })).toEqual(['here'])
    const wire = { page: 1, limit: 10, ccode: elsewhere.branch.code }
    expect((await director.client.send(listVouchers, wire)).status).toBe(403)
    expect((await cashier.client.send(listVouchers, { ...wire, ccode: '-1' })).status).toBe(403)
  })

  it('is for the modules of its two screens', async () => {
    const { branch } = await aDesk(app)
    const statusOf = async (modules: readonly number[]) => {
      const { client } = await aWorker(app, { role: 3, in: branch, modules })
      return (await client.send(listVouchers, { page: 1, limit: 10, ccode: '-1' })).status
    }

    expect([await statusOf([33]), await statusOf([10]), await statusOf([11]), await statusOf([8, 34])]).toEqual([
      200, 200, 200, 403,
    ])
  })

  it('finds the types in the configuration', async () => {
    const { director } = await aDesk(app)

    const { voucherTypes } = await director.client.ask(getConfiguration, {})

    expect(voucherTypes).toEqual([
      { voucherTypeId: 'BPV', voucherTypeName: 'Bank Payment Voucher', twoApprovers: true },
      { voucherTypeId: 'CPV', voucherTypeName: 'Cash Payment Voucher', twoApprovers: false },
      { voucherTypeId: 'JV', voucherTypeName: 'Journal Voucher', twoApprovers: false },
    ])
  })
})

describe('the timeline of a voucher', () => {
  it('shows who entered, changed and approved it, with the old values', async () => {
    const { branch, director, cashier } = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: branch })
    const { id, no } = await aVoucher({ branch: branch.code, type: 'BPV', by: cashier, amount: 50 })
    await owned(`update voucher_line set debit = debit * 2, credit = credit * 2 where voucher_id = $1`, [id])
    const voucher = { no, branch: branch.code }
    await approves(director, voucher)
    await approves(second, voucher)

    const { events, ...story } = await director.client.ask(voucherTimeline, { id: String(id) })

    expect(story).toMatchObject({
      number: no,
      amount: 100,
      enteredBy: cashier.name,
      branch: branch.name,
      status: 1,
      statusName: 'Approved',
    })
    const lines = (amount: string) =>
      `Office Rent ${amount} / 0.00 (Rent of the office); HBL Current Account 0.00 / ${amount} (Cheque 1234)`
    expect(events.map(({ action, who, role, what }) => [action, who, role, what])).toEqual([
      ['enter', cashier.name, 'Cashier', 'Entered'],
      [
        'change',
        'Import',
        '',
        `Changed: Debit 50.00 → 100.00, Credit 50.00 → 100.00, Title, Debit, Credit, Narration ${lines('50.00')} → ${lines('100.00')}`,
      ],
      ['approve_first', director.name, 'Director', 'Approved by the first user'],
      ['approve', second.name, 'Director', 'Approved'],
    ])
  })

  it('is refused for a voucher of another branch', async () => {
    const elsewhere = await aDesk(app)
    const { director } = await aDesk(app)
    const { id } = await aVoucher({ branch: elsewhere.branch.code })

    const { status, failure } = await director.client.send(voucherTimeline, { id: String(id) })

    expect([status, failure.message]).toEqual([404, serverMessages.missing])
  })
})
