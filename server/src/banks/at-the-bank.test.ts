/** A month of deposits and its statement: what is right is confirmed, each fault is where a director looks, and home shows both. */
import { listBankLines } from '@backoffice/contract/banks/bank-statements'
import { LATE_AT_BANK } from '@backoffice/contract/banks/bank-statuses'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { listLate } from '@backoffice/contract/home/late'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountOf, bankOf, bankStateOf, candidatesOf, dayOf, lineOf } from '../../testing/builders/banks.ts'
import { aDeposit, type Deposit } from '../../testing/builders/cash.ts'
import { aBank, aDesk, anInvoice, type Desk } from '../../testing/builders/desk.ts'
import { aPayment } from '../../testing/builders/payments.ts'
import { bounced, chequeInHand, inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { isNight } from '../../testing/tier.ts'

const app = await cashApp()
const { shows } = bankOf(app)

const RIGHT = isNight ? 190 : 15

/** Amounts by which each deposit, and the sum of each two, differs from all others. */
const amountOf = (nth: number): number => 1000 + nth * nth

async function deposited(desk: Desk, nth: number): Promise<Deposit> {
  const receipts = [await inHand(desk, amountOf(nth))]
  return aDeposit({ by: desk.cashier, receipts, slipNo: `9${1000 + nth}`, account: desk.account }).approvedBy(
    desk.director,
  )
}

describe('a statement with ten planted faults', { timeout: 240_000 }, () => {
  let desk: Desk
  let right: Deposit[]
  let wrong: Record<
    'short' | 'missing' | 'swapped' | 'other' | 'twice' | 'fee' | 'elsewhere' | 'one' | 'two' | 'early',
    Deposit
  >
  let mixed: Deposit
  const slip = ({ slipNo }: { readonly slipNo: string }) => `DEP SLIP ${slipNo}`

  beforeAll(async () => {
    desk = await aDesk(app)
    const elsewhere = { ...desk, account: await aBank({ branch: desk.branch.code }) }
    await shows(desk, [[1, 'OPENING', { date: await dayOf(desk, -30) }]])
    await shows(elsewhere, [[2, 'OPENING', { date: await dayOf(desk, -30) }]])
    right = []
    for (let nth = 0; nth < RIGHT; nth += 1) right.push(await deposited(desk, nth))
    const made: Deposit[] = []
    for (let nth = 500; nth < 510; nth += 1) made.push(await deposited(desk, nth))
    const [short, missing, swapped, other, twice, fee, atOther, one, two, early] = made as [
      Deposit,
      Deposit,
      Deposit,
      Deposit,
      Deposit,
      Deposit,
      Deposit,
      Deposit,
      Deposit,
      Deposit,
    ]
    wrong = { short, missing, swapped, other, twice, fee, elsewhere: atOther, one, two, early }
    const receipts = [await inHand(desk, 5000), await chequeInHand(desk, 300)]
    mixed = await aDeposit({ by: desk.cashier, receipts, slipNo: '92000', account: desk.account }).approvedBy(
      desk.director,
    )
    const [, cheque] = receipts
    if (!cheque) throw new Error('no cheque')
    await shows(desk, [
      ...right.map((_, nth) => [amountOf(nth), slip({ slipNo: `9${1000 + nth}` })] as const),
      [amountOf(500) - 500, 'SHORT 91500'],
      [amountOf(502), 'SWAPPED 91503'],
      [amountOf(503), 'SWAPPED 91502'],
      [amountOf(504), 'TWICE 91504'],
      [amountOf(504), 'TWICE 91504'],
      [amountOf(505) - 35, 'LESS FEE 91505'],
      [amountOf(507) + amountOf(508), 'TWO IN ONE'],
      [amountOf(509), 'EARLY 91509', { date: await dayOf(desk, -1) }],
      [5000, 'ONE IN TWO, CASH'],
      [-77, 'RETURNED'],
    ])
    await shows(elsewhere, [[amountOf(506), 'OTHER ACCOUNT 91506']])
  })

  it('confirms by a rule what is right, and none of the faults', async () => {
    const states = async (deposits: readonly Deposit[]) => {
      const found = new Set<string | undefined>()
      for (const each of deposits) found.add(await bankStateOf(desk.director, each))
      return [...found]
    }

    expect(await states(right)).toEqual(['seen'])
    expect(await states([...Object.values(wrong), mixed])).toEqual(['notSeen'])
  })

  it('shows each fault with the mark by which a director finds its deposit', async () => {
    const { director } = desk
    const first = async (words: string) => {
      const [found] = await candidatesOf(director, await lineOf(director, desk, words))
      return found && [found.rule, found.deposits.map(({ depositNo }) => depositNo), found.differs, found.days]
    }

    expect(await first('SHORT 91500')).toEqual(['R2', [wrong.short.no], -500, 0])
    expect(await first('SWAPPED 91503')).toEqual(['R2', [wrong.other.no], amountOf(502) - amountOf(503), 0])
    expect(await first('SWAPPED 91502')).toEqual(['R2', [wrong.swapped.no], amountOf(503) - amountOf(502), 0])
    expect(await first('LESS FEE 91505')).toEqual(['R2', [wrong.fee.no], -35, 0])
    expect(await first('TWO IN ONE')).toEqual(['R4', [wrong.one.no, wrong.two.no], 0, 0])
    expect(await first('EARLY 91509')).toEqual(['R1', [wrong.early.no], 0, -1])
    expect(await first('ONE IN TWO, CASH')).toEqual(['R5', [mixed.no], -300, 0])
    expect(await first('RETURNED')).toBeUndefined()
    const { responseObjects } = await director.client.ask(listBankLines, {
      page: 1,
      limit: 100,
      cCode: desk.branch.code,
      words: '91504',
    })
    expect(responseObjects.map(({ matches }) => matches)).toEqual([[], []])
    expect(await accountOf(director, desk)).toMatchObject({ notSeen: 11, oldestNotSeen: null })
  })

  it('counts late deposits and open lines on home, and each number is the number of rows in its list', async () => {
    const { director, branch } = desk
    const late = async () =>
      (await director.client.ask(listLate, { userId: director.userId, bCode: branch.code })).late.filter(({ kind }) =>
        ['notAtBank', 'bankLines'].includes(kind),
      )
    const page = { page: 1, limit: 100, cCode: branch.code, totals: true }
    const open = await director.client.ask(listBankLines, { ...page, state: 'open' })
    expect(await late()).toMatchObject([
      { kind: 'bankLines', count: open.totalRows, total: open.totals?.amounts.openAmount },
    ])

    await owned(`update deposit set deposited_on = deposited_on - 6 where id = any ($1)`, [
      [wrong.missing.id, mixed.id],
    ])

    const lines = await director.client.ask(listDepositLines, { ...page, bank: LATE_AT_BANK })
    expect(lines.responseObjects.map(({ depositNo }) => depositNo)).toEqual([mixed.no, mixed.no, wrong.missing.no])
    expect(await late()).toMatchObject([
      {
        kind: 'notAtBank',
        count: 3,
        total: lines.totals?.amounts.s_Receive_Amount,
        names: [wrong.missing.no, mixed.no],
      },
      { kind: 'bankLines' },
    ])
    expect(await accountOf(director, desk)).toMatchObject({ oldestNotSeen: await dayOf(desk, -6) })
  })

  it('finds a cheque that came back in the words of the line', async () => {
    const { director, cashier, account } = desk
    const receipt = await chequeInHand(desk, 77)
    const deposit = await aDeposit({ by: cashier, receipts: [receipt], slipNo: '92001', account }).approvedBy(director)
    await bounced(desk, receipt, deposit)
    const { chequeNo } = await ownedRow<{ chequeNo: string }>(
      'select cheque_no as "chequeNo" from receipt where id = $1',
      [receipt.id],
    )
    await shows(desk, [[-77, `INWARD RETURN ${chequeNo}`]])

    expect(await candidatesOf(director, await lineOf(director, desk, `INWARD RETURN ${chequeNo}`))).toMatchObject([
      { rule: 'R6', differs: 0, receipt: { isBounced: true } },
    ])
  })

  it('confirms an online receipt of several parts by its reference, and the deposit with it is seen', async () => {
    const { director, cashier, salesman, party, account } = desk
    const invoices = [await anInvoice({ salesman, party }), await anInvoice({ salesman, party })] as const
    const payment = await aPayment({
      by: cashier,
      party,
      salesmanId: salesman.userId,
      instruments: [{ amount: 90, method: 'Cash/Cheque Online' }],
      invoices: invoices.map((invoice) => [invoice, 45] as const),
    })
    await owned(`update receipt set reference_no = 'UTR-90011' where payment_id = $1`, [payment.id])
    await shows(desk, [[90, 'IBFT UTR-90011 FROM CLIENT']])

    const { matches } = await lineOf(director, desk, 'IBFT UTR-90011 FROM CLIENT')
    expect(matches).toMatchObject([
      { kind: 'receipt', amount: 45, rule: 'R7' },
      { kind: 'receipt', amount: 45, rule: 'R7' },
    ])
    const deposit = await aDeposit({ by: cashier, receipts: payment.receipts, slipNo: '92002', account })
    expect(await bankStateOf(director, deposit)).toBe('seen')
  })
})
