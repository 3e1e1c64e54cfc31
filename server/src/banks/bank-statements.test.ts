import {
  explainBankLine,
  freeBankLine,
  listBankAccounts,
  listBankLines,
  matchBankLine,
  saveBankAccount,
} from '@backoffice/contract/banks/bank-statements'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { role } from '@backoffice/contract/access'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { depositTimeline } from '@backoffice/contract/timeline/timeline'
import { describe, expect, it } from 'vitest'
import {
  accountOf,
  bankOf,
  bankStateOf,
  type BankLine,
  candidatesOf,
  dayOf,
  lineOf,
  linesOf,
} from '../../testing/builders/banks.ts'
import { aDeposit, type Deposit } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { banked, bounced, chequeInHand, inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await cashApp()
const { shows } = bankOf(app)

/** Returns a deposit of the desk's account with a slip. */
const withSlip = async (desk: Desk, slipNo: string, amount: number, { decided = true } = {}): Promise<Deposit> => {
  const deposit = aDeposit({ by: desk.cashier, receipts: [await inHand(desk, amount)], slipNo, account: desk.account })
  return decided ? deposit.approvedBy(desk.director) : deposit
}

const match = ({ client, userId }: Worker, line: BankLine, deposits: readonly string[], isWhole = false) =>
  client.ask(matchBankLine, {
    userId,
    cCode: line.cCode,
    lineId: line.lineId,
    deposits: [...deposits],
    isWhole,
    note: '',
  })
const explain = (
  { client, userId }: Worker,
  line: BankLine,
  kind: 'receipt' | 'bounce' | 'fee' | 'other',
  more: { invoiceDetailId?: number; note?: string } = {},
) => client.ask(explainBankLine, { userId, cCode: line.cCode, lineId: line.lineId, kind, note: '', ...more })
const free = ({ client, userId }: Worker, line: BankLine) =>
  client.ask(freeBankLine, { userId, cCode: line.cCode, lineId: line.lineId })

describe('a statement of the bank', () => {
  it('brings what is new, whatever is sent again, and keeps honest equal lines', async () => {
    const desk = await aDesk(app)
    const [before, yesterday] = [await dayOf(desk, -2), await dayOf(desk, -1)]
    const first = [
      [100, 'CASH', { date: before }],
      [100, 'CASH', { date: before }],
      [50, 'CASH', { date: yesterday }],
    ] as const
    const longer = [...first, [100, 'CASH', { date: before }], [100, 'CASH', {}]] as const

    expect(await shows(desk, first)).toMatchObject({ new: 3, same: 0 })
    expect(await shows(desk, first)).toMatchObject({ new: 0, same: 3 })
    expect(await shows(desk, longer)).toMatchObject({ new: 2, same: 3 })
    expect(await shows(desk, [longer[2], longer[0]])).toMatchObject({ new: 0, same: 2 })
    expect(
      (await linesOf(desk.director, desk)).map(({ amount }) => amount).toSorted((one, other) => other - one),
    ).toEqual([100, 100, 100, 100, 50])
  })

  it('finds its account by the number at the bank, and tells in and out by column or by word', async () => {
    const desk = await aDesk(app)
    await shows(desk, [[10, 'FIRST']])
    const { director, branch, account } = desk
    await director.client.ask(saveBankAccount, {
      userId: director.userId,
      cCode: branch.code,
      aCode: account,
      number: 'PK36 SCBL 0000 0011 2345',
      openedOn: await dayOf(desk, -3),
      daysToBank: 3,
    })
    const more = { account: 'pk36scbl000000112345', amount: '' }
    await shows(desk, [
      [0, 'IN', { ...more, moneyIn: '70.00', moneyOut: '' }],
      [0, 'OUT', { ...more, moneyIn: '', moneyOut: '25.50' }],
    ])
    await shows(desk, [[8, 'FEE', { account: 'PK36SCBL000000112345', side: 'Dr' }]])

    const amounts = Object.fromEntries(
      (await linesOf(director, desk)).map(({ description, amount }) => [description, amount]),
    )
    expect(amounts).toEqual({ FIRST: 10, IN: 70, OUT: -25.5, FEE: -8 })
    expect(await accountOf(director, desk)).toMatchObject({ number: 'PK36SCBL000000112345', daysToBank: 3 })
  })

  it('rejects the line after which the balance is another one, in either order of the file', async () => {
    const desk = await aDesk(app)
    const right = [
      [100, 'A', { balance: '1100.00' }],
      [-30, 'B', { balance: '1070.00' }],
      [5, 'C', { balance: '1075.00' }],
    ] as const

    expect(await shows(desk, [right[0], [30, 'B', right[1][2]], right[2]])).toMatchObject({ rejected: 1 })
    expect(await shows(desk, right.toReversed())).toMatchObject({ new: 3, rejected: 0 })
    expect((await linesOf(desk.director, desk)).map(({ description }) => description)).toEqual(['C', 'B', 'A'])
  })

  it('notes that days are missing before it', async () => {
    const desk = await aDesk(app)
    await shows(desk, [[100, 'A', { date: await dayOf(desk, -5), balance: '1100.00' }]])
    await shows(desk, [[1, 'B', { date: await dayOf(desk, -4), balance: '1101.00' }]])
    expect(await accountOf(desk.director, desk)).toMatchObject({ gapOpening: null, closing: 1101 })

    await shows(desk, [[10, 'C', { balance: '1300.00' }]])

    expect(await accountOf(desk.director, desk)).toMatchObject({ gapOpening: 1290, gapClosing: 1101, closing: 1300 })
  })
})

describe('rules of bank matching', () => {
  it('confirm a deposit by its slip and amount, before and after its approval, whichever comes first', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    await shows(desk, [[1, 'OPENING']])
    const seen = await withSlip(desk, '5582-1', 400)
    expect(await bankStateOf(director, seen)).toBe('notSeen')
    await shows(desk, [[400, 'CASH DEP SLIP 5582-1/KHI']])
    expect(await bankStateOf(director, seen)).toBe('seen')

    await shows(desk, [[700, 'SLIP 99417 BRANCH 4']])
    const later = await withSlip(desk, '99417', 700, { decided: false })

    expect(await bankStateOf(director, later)).toBe('seen')
    const [line] = await linesOf(director, desk, { words: '99417' })
    expect(line?.matches).toMatchObject([{ kind: 'deposit', name: later.no, amount: 700, rule: 'R1', by: '' }])
    const { events } = await director.client.ask(depositTimeline, { depositNo: later.no })
    expect(events.at(-1)).toMatchObject({ action: 'bank_match', who: banksMessages.byStatement, amount: 700 })
  })

  it('confirm nothing where the amount, the day, the slip or the account differs, or where two fit', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    await shows(desk, [[1, 'OPENING', { date: await dayOf(desk, -9) }]])
    const deposits = [
      await withSlip(desk, '41001', 500),
      await withSlip(desk, '41002', 500),
      await withSlip(desk, '41003', 500),
      await withSlip(desk, '41004', 500),
    ]
    await shows(desk, [
      [499, 'SLIP 41001'],
      [500, 'SLIP 41002', { date: await dayOf(desk, -1) }],
      [500, 'SLIP 941003'],
      [500, 'SLIP 41004 A'],
      [500, 'SLIP 41004 B'],
    ])

    expect(await Promise.all(deposits.map((deposit) => bankStateOf(director, deposit)))).toEqual([
      'notSeen',
      'notSeen',
      'notSeen',
      'notSeen',
    ])
    const rulesFor = async (words: string) =>
      (await candidatesOf(director, await lineOf(director, desk, words))).map(({ rule, differs, days, namesSlip }) => [
        rule,
        differs,
        days,
        namesSlip,
      ])
    expect((await rulesFor('SLIP 41001'))[0]).toEqual(['R2', -1, 0, true])
    expect((await rulesFor('SLIP 41002'))[0]).toEqual(['R1', 0, -1, true])
    expect((await rulesFor('SLIP 941003')).map(([rule]) => rule)).toEqual(['R3', 'R3', 'R3', 'R3'])
    expect((await rulesFor('SLIP 41004 A'))[0]).toEqual(['R1', 0, 0, true])
  })

  it('leave a deposit before the first statement unchecked', async () => {
    const desk = await aDesk(app)
    const old = await withSlip(desk, '1', 10)
    await owned('update deposit set deposited_on = deposited_on - 9, posting_on = posting_on where id = $1', [old.id])
    expect(await bankStateOf(desk.director, old)).toBe('notChecked')
    await shows(desk, [[1, 'OPENING']])

    expect(await bankStateOf(desk.director, old)).toBe('notChecked')
    expect(await accountOf(desk.director, desk)).toMatchObject({ expectedAmount: 0, notSeen: 0 })
  })

  it('suggest the deposits of a day that add up, and the cash or a cheque of a deposit', async () => {
    const desk = await aDesk(app)
    const { director, cashier, account } = desk
    await shows(desk, [[1, 'OPENING']])
    const [one, two] = [await withSlip(desk, '71', 120), await withSlip(desk, '72', 80)]
    const receipts = [await inHand(desk, 60), await chequeInHand(desk, 300)]
    const mixed = await aDeposit({ by: cashier, receipts, slipNo: '73', account }).approvedBy(director)
    await shows(desk, [
      [200, 'TWO IN ONE'],
      [60, 'CASH ONLY'],
    ])

    const together = await candidatesOf(director, await lineOf(director, desk, 'TWO IN ONE'))
    expect(together.map(({ rule, deposits }) => [rule, deposits.map(({ depositNo }) => depositNo)])).toEqual([
      ['R4', [one.no, two.no]],
    ])
    const part = await candidatesOf(director, await lineOf(director, desk, 'CASH ONLY'))
    expect(part.map(({ rule, deposits }) => [rule, deposits[0]?.depositNo])).toEqual([['R5', mixed.no]])
  })
})

describe('a director who matches lines of the bank', () => {
  it('confirms deposits, and takes it back without a trace but the audit', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    await shows(desk, [[1, 'OPENING']])
    const [one, two] = [await withSlip(desk, '81', 120), await withSlip(desk, '82', 80)]
    await shows(desk, [[200, 'TWO IN ONE']])
    const rows = async () => [
      await owned('select * from bank_line order by id'),
      await owned('select * from bank_match'),
    ]
    const before = await rows()
    const line = await lineOf(director, desk, 'TWO IN ONE')

    await match(director, line, [two.no, one.no])
    expect([await bankStateOf(director, one), await bankStateOf(director, two)]).toEqual(['seen', 'seen'])
    expect(await lineOf(director, desk, 'TWO IN ONE')).toMatchObject({ openAmount: 0 })
    await free(director, line)

    expect([await bankStateOf(director, one), await bankStateOf(director, two)]).toEqual(['notSeen', 'notSeen'])
    expect(await rows()).toEqual(before)
  })

  it('sees a short deposit partly, and as different once no more will come', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    await shows(desk, [[1, 'OPENING']])
    const short = await withSlip(desk, '83', 1000)
    await shows(desk, [[995, 'SLIP 83']])
    const line = await lineOf(director, desk, 'SLIP 83')

    await match(director, line, [short.no])
    expect(await bankStateOf(director, short)).toBe('partly')
    await free(director, line)
    await match(director, line, [short.no], true)

    expect(await bankStateOf(director, short)).toBe('differs')
    const found = await director.client.ask(listDepositLines, {
      page: 1,
      limit: 9,
      cCode: desk.branch.code,
      bank: 'differs',
    })
    expect(found.responseObjects.map(({ depositNo }) => depositNo)).toEqual([short.no])
  })

  it('gives the rest of a line to a fee or to something with a note', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const deposit = await withSlip(desk, '84', 100)
    await shows(desk, [
      [110, 'MORE THAN 84'],
      [-7, 'CHARGES'],
    ])
    const [more, charges] = [await lineOf(director, desk, 'MORE THAN 84'), await lineOf(director, desk, 'CHARGES')]

    await match(director, more, [deposit.no])
    expect(await lineOf(director, desk, 'MORE THAN 84')).toMatchObject({ openAmount: 10 })
    expect(await explain(director, more, 'other')).toMatchObject({ message: banksMessages.noNote })
    await explain(director, more, 'other', { note: 'Profit of the bank' })
    await explain(director, charges, 'fee')

    expect(await linesOf(director, desk, { state: 'open' })).toEqual([])
    expect((await lineOf(director, desk, 'CHARGES')).matches).toMatchObject([
      { kind: 'fee', amount: 7, by: director.name },
    ])
  })

  it('finds a returned cheque, which is marked as bounced first', async () => {
    const desk = await aDesk(app)
    const { director, cashier, account } = desk
    const receipt = await chequeInHand(desk, 300)
    const deposit = await aDeposit({ by: cashier, receipts: [receipt], slipNo: '85', account }).approvedBy(director)
    const { chequeNo } = await ownedRow<{ chequeNo: string }>(
      'select cheque_no as "chequeNo" from receipt where id = $1',
      [receipt.id],
    )
    await shows(desk, [[-300, `CHQ ${chequeNo} RETURNED INSUFFICIENT FUNDS`]])
    const [line] = await linesOf(director, desk, { side: 'out' })
    if (!line) throw new Error('no line takes money out')

    expect(await candidatesOf(director, line)).toMatchObject([
      {
        rule: 'R6',
        kind: 'bounce',
        amount: 300,
        receipt: { invoiceDetailId: receipt.id, isBounced: false, depositNo: deposit.no },
      },
    ])
    const early = await explain(director, line, 'bounce', { invoiceDetailId: receipt.id })
    expect(early).toMatchObject({ message: banksMessages.otherReceipt })
    await bounced(desk, receipt, deposit)
    await explain(director, line, 'bounce', { invoiceDetailId: receipt.id })

    expect(await linesOf(director, desk, { state: 'open', side: 'out' })).toEqual([])
  })

  it('cannot match a line twice, whoever is first', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const other = await aWorker(app, { role: role.director, in: desk.branch })
    await shows(desk, [[1, 'OPENING']])
    const [one, two] = [await withSlip(desk, '86', 100), await withSlip(desk, '87', 100)]
    await shows(desk, [[100, 'ONE OF TWO']])
    const line = await lineOf(director, desk, 'ONE OF TWO')

    const answers = await Promise.all([match(director, line, [one.no]), match(other, line, [two.no])])

    expect(answers.map(({ message }) => message).toSorted()).toEqual(
      [banksMessages.matched, banksMessages.lineTaken].toSorted(),
    )
    expect((await lineOf(director, desk, 'ONE OF TWO')).matches).toHaveLength(1)
  })

  it('hears that a deposit was declined after the bank had shown it', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    await shows(desk, [[1, 'OPENING']])
    const deposit = await withSlip(desk, '88123', 100, { decided: false })
    await shows(desk, [[100, 'SLIP 88123']])
    const line = await lineOf(director, desk, 'SLIP 88123')
    expect(line.openAmount).toBe(0)

    await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })
    await owned('update deposit set status = 2, decided_by = $2, decided_at = now() where id = $1', [
      deposit.id,
      director.userId,
    ])

    expect(await lineOf(director, desk, 'SLIP 88123')).toMatchObject({ openAmount: 100, matches: [] })
  })

  it('is a director of the branch with the module of deposits, and nobody else', async () => {
    const desk = await aDesk(app)
    const deposit = await withSlip(desk, '89', 100)
    await shows(desk, [[100, 'FOR 90']])
    const line = await lineOf(desk.director, desk, 'FOR 90')
    const stranger = (await aDesk(app)).director
    const people = [desk.cashier, desk.salesman, await aWorker(app, { role: role.depositApprover, in: desk.branch })]

    const body = (userId: number) => ({
      userId,
      cCode: line.cCode,
      lineId: line.lineId,
      deposits: [deposit.no],
      isWhole: false,
      note: '',
    })
    expect(
      await Promise.all(
        people.map(async ({ client, userId }) => (await client.send(matchBankLine, body(userId))).status),
      ),
    ).toEqual([403, 403, 403])
    expect((await stranger.client.send(matchBankLine, body(stranger.userId))).status).toBe(403)
    expect(
      await Promise.all(
        people.map(
          async ({ client }) => (await client.send(listBankLines, { page: 1, limit: 1, cCode: line.cCode })).status,
        ),
      ),
    ).toEqual([403, 403, 403])
    expect((await stranger.client.ask(listBankAccounts, { page: 1, limit: 9, cCode: '-1' })).responseObjects).toEqual(
      [],
    )
    const { deposit: banking } = await banked(desk, await inHand(desk))
    expect(await match(desk.director, line, [banking.no])).toMatchObject({
      message: banksMessages.otherDeposit(banking.no),
    })
  })
})
