import { serverMessages } from '@backoffice/contract/server-messages'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, listTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { decisionOf, handOverOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { banked, bounced, chequeInHand, inHand, stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const at = expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/) as string

const send = (salesman: Worker, cashier: Worker, ...receipts: Receipt[]) =>
  salesman.client.ask(sendTransfers, { salemanTransfers: receipts.map((receipt) => handOverOf(receipt, cashier)) })

type Deciding = ReturnType<typeof decisionOf> & { rowVersion?: number }

const decide = (cashier: Worker, ...salemanTransfers: Deciding[]) =>
  cashier.client.ask(decideTransfers, { salemanTransfers })

/** Splits a message into the part about the person and the part about the time. */
const partsOf = (message: string) =>
  /^(?:Receipt \d+ \(.+\): )?(Already \w+ by .+) on (.+)\. Reload the list\.$/.exec(message)?.slice(1)

describe('send transfers', () => {
  it('removes the receipts from the list of receipts not yet sent', async () => {
    const { salesman, cashier } = await aDesk(app)
    const first = await aReceipt({ by: salesman, amount: 10 })
    const second = await aReceipt({ by: salesman, amount: 20 })
    await aReceipt({ by: salesman, amount: 40 })

    expect(await send(salesman, cashier, second, first)).toEqual({
      isSuccessful: true,
      message: transferMessages.sent,
    })

    const unsent = await salesman.client.ask(listReceipts, { page: 1, limit: 10, cCode: salesman.branch, status: 0 })
    expect(unsent).toMatchObject({ totalRows: 1, responseObjects: [{ s_ReceiveAmount: 40 }] })
    expect(await salesmanTiles(salesman)).toEqual([0, 70, 30, 40])
  })

  it.each([undefined, null, '', 0] as const)('requires a cashier first: %s', async (nobody) => {
    const { salesman, cashier } = await aDesk(app)
    const transfer = {
      ...handOverOf(await aReceipt({ by: salesman }), cashier),
      c_User_Id: nobody,
      invoiceDetailId: 999_999,
    }

    expect(await salesman.client.ask(sendTransfers, { salemanTransfers: [transfer] })).toEqual(
      refused('Please select cashier'),
    )
  })

  it('refuses a cashier who does not work in the branch, or is none', async () => {
    const { salesman, director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })

    expect(await send(salesman, elsewhere.cashier, receipt)).toEqual(refused(transferMessages.cashierUnknown))
    expect(await send(salesman, director, receipt)).toEqual(refused(transferMessages.cashierUnknown))
  })

  it('names who sent a receipt that is on its way already, and when', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
    const other = await aReceipt({ by: salesman })

    const { isSuccessful, message } = await send(salesman, cashier, other, receipt)

    expect(isSuccessful).toBe(false)
    expect(partsOf(message)).toEqual([`Already sent by ${salesman.name}`, at])
    expect(await stageOf(other)).toBe(0)
  })

  it('names who voided a receipt, and when', async () => {
    const { salesman, cashier } = await aDesk(app)

    const { isSuccessful, message } = await send(salesman, cashier, await aReceipt({ by: salesman }).voided())

    expect(isSuccessful).toBe(false)
    expect(partsOf(message)).toEqual([`Already voided by ${salesman.name}`, at])
  })

  it("does not find a colleague's receipt, or a receipt of another branch", async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    const theirs = await aReceipt({ by: colleague.salesman })
    const far = await aReceipt({ by: elsewhere.salesman })
    const asOwn = (receipt: Receipt): Receipt => ({ ...receipt, salesmanId: salesman.userId, branch: salesman.branch })

    expect(await send(salesman, cashier, asOwn(theirs))).toEqual(refused(receiptRefusals.notFound))
    expect(await send(salesman, cashier, asOwn(far))).toEqual(refused(receiptRefusals.notFound))
  })

  it('refuses the same receipt twice in one request', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })

    expect(await send(salesman, cashier, receipt, receipt)).toEqual(refused(depositMessages.repeated))
  })
})

describe('decide transfers', () => {
  it('approves several, declines several, and does both at once', async () => {
    const { salesman, cashier } = await aDesk(app)
    const one = await aReceipt({ by: salesman }).sentTo(cashier)
    const two = await aReceipt({ by: salesman }).sentTo(cashier)
    const three = await aReceipt({ by: salesman }).sentTo(cashier)
    const four = await aReceipt({ by: salesman }).sentTo(cashier)
    const five = await aReceipt({ by: salesman }).sentTo(cashier)

    expect(await decide(cashier, decisionOf(one, cashier, 1), decisionOf(two, cashier, 1))).toMatchObject({
      message: transferMessages.approved,
    })
    expect(await decide(cashier, decisionOf(three, cashier, 2))).toMatchObject({ message: transferMessages.declined })
    expect(await decide(cashier, decisionOf(five, cashier, 2), decisionOf(four, cashier, 1))).toMatchObject({
      message: transferMessages.decided,
    })

    expect(await Promise.all([one, two, three, four, five].map(stageOf))).toEqual([2, 2, 0, 2, 0])
  })

  it('refuses a second decision with the name and moment of the first, and keeps it', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier).declined()

    const { isSuccessful, message } = await decide(cashier, decisionOf(receipt, cashier, 1))

    expect(isSuccessful).toBe(false)
    expect(partsOf(message)).toEqual([`Already declined by ${cashier.name}`, at])
    expect(await stageOf(receipt)).toBe(0)
  })

  it('refuses the approval of an approved one', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier).approved()

    expect(partsOf((await decide(cashier, decisionOf(receipt, cashier, 1))).message)).toEqual([
      `Already approved by ${cashier.name}`,
      at,
    ])
  })

  it('refuses all of a request when one of them cannot be decided', async () => {
    const { salesman, cashier } = await aDesk(app)
    const decided = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const pending = await aReceipt({ by: salesman }).sentTo(cashier)

    expect((await decide(cashier, decisionOf(pending, cashier, 1), decisionOf(decided, cashier, 1))).isSuccessful).toBe(
      false,
    )
    expect(await stageOf(pending)).toBe(1)
  })

  it('refuses a cashier the receipt was not handed to', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    const receipt = await aReceipt({ by: desk.salesman }).sentTo(desk.cashier)

    expect(await decide(colleague.cashier, decisionOf(receipt, colleague.cashier, 1))).toEqual(
      refused(transferMessages.notFound),
    )
    expect(await decide(elsewhere.cashier, decisionOf(receipt, elsewhere.cashier, 2))).toEqual(
      refused(transferMessages.notFound),
    )
    const forged = await colleague.cashier.client.send(decideTransfers, {
      salemanTransfers: [decisionOf(receipt, desk.cashier, 1)],
    })
    expect([forged.status, forged.failure.message]).toEqual([403, serverMessages.otherUser])
  })

  it('shows a cashier with an older version who undid the decision', async () => {
    const { salesman, cashier } = await aDesk(app)
    const sent = aReceipt({ by: salesman }).sentTo(cashier)
    const receipt = await sent
    const { responseObjects } = await cashier.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })
    const seen = responseObjects[0]?.rowVersion ?? 0
    await sent.approved().undone()

    const { isSuccessful, message } = await decide(cashier, { ...decisionOf(receipt, cashier, 2), rowVersion: seen })
    expect(isSuccessful).toBe(false)
    expect(message).toMatch(
      new RegExp(
        `^The decision about this hand-over was taken back by ${cashier.name} on .+\\. Look at it again before you decide\\.$`,
      ),
    )
  })

  it('refuses a hand-over that changed after it was seen, and accepts others', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
    const { responseObjects } = await cashier.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })
    const seen = responseObjects[0]?.rowVersion ?? 0

    expect(await decide(cashier, { ...decisionOf(receipt, cashier, 1), rowVersion: seen + 1 })).toEqual(
      refused(transferMessages.changed('pending')),
    )
    expect(await decide(cashier, { ...decisionOf(receipt, cashier, 1), rowVersion: seen })).toMatchObject({
      isSuccessful: true,
    })
    expect(partsOf((await decide(cashier, { ...decisionOf(receipt, cashier, 2), rowVersion: seen })).message)).toEqual([
      `Already approved by ${cashier.name}`,
      at,
    ])
  })

  it('gives an approved hand-over back for a cashier who saw it approved', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const { responseObjects } = await cashier.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })
    const seen = responseObjects[0]?.rowVersion ?? 0

    expect(await decide(cashier, { ...decisionOf(receipt, cashier, 2), rowVersion: seen })).toMatchObject({
      isSuccessful: true,
    })
    expect(await stageOf(receipt)).toBe(0)
  })

  it('gives back no receipt that is in a live deposit, and names the deposit', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const deposit = aDeposit({ by: cashier, receipts: [receipt] })
    const { no } = await deposit

    expect(await decide(cashier, decisionOf(receipt, cashier, 2))).toEqual(refused(transferMessages.inDeposit(no)))
    await deposit.declinedBy(director)
    expect(await decide(cashier, decisionOf(receipt, cashier, 2))).toEqual({
      isSuccessful: true,
      message: transferMessages.declined,
    })
    expect(await stageOf(receipt)).toBe(0)
  })

  it('names no deposit to decline once it was approved, not after a cheque of it bounced either', async () => {
    const desk = await aDesk(app)
    const deposited = await banked(desk, await inHand(desk))
    const cheque = await chequeInHand(desk)
    const returned = await banked(desk, cheque)
    await bounced(desk, cheque, returned.deposit)
    const declined = (receipt: Receipt) => decide(desk.cashier, decisionOf(receipt, desk.cashier, 2))

    expect([await declined(deposited.receipt), await declined(cheque)]).toEqual([
      refused(`Deposit ${deposited.deposit.no} was approved. The receipt can not be declined any more.`),
      refused(`Deposit ${returned.deposit.no} was approved. The receipt can not be declined any more.`),
    ])
  })

  it('names the approver of a hand-over that is approved again after a deposit', async () => {
    const desk = await aDesk(app)
    const { receipt } = await banked(desk, await inHand(desk))

    const { isSuccessful, message } = await decide(desk.cashier, decisionOf(receipt, desk.cashier, 1))

    expect(isSuccessful).toBe(false)
    expect(partsOf(message)).toEqual([`Already approved by ${desk.cashier.name}`, at])
  })

  it('marks a declined receipt in the list of its salesman, with the comment', async () => {
    const { salesman, cashier } = await aDesk(app)
    await aReceipt({ by: salesman }).sentTo(cashier, 'by bus').declined('one note is missing')

    const { responseObjects } = await salesman.client.ask(listReceipts, {
      page: 1,
      limit: 10,
      cCode: '-1',
      status: '0',
    })
    expect(responseObjects).toMatchObject([{ status: 2, statusName: 'Declined', comments: 'one note is missing' }])
  })

  it('leaves one audit row for each change of state, with role and modules of that moment', async () => {
    const { salesman, cashier } = await aDesk(app)
    const { id } = await aReceipt({ by: salesman }).sentTo(cashier).declined().sentTo(cashier).approved()

    expect(
      await owned(
        `select action, actor_id, actor_role from audit where object = 'receipt' and object_id = $1 order by id`,
        [id],
      ),
    ).toEqual([
      { action: 'record', actor_id: salesman.userId, actor_role: 2 },
      { action: 'send', actor_id: salesman.userId, actor_role: 2 },
      { action: 'decline', actor_id: cashier.userId, actor_role: 1 },
      { action: 'send', actor_id: salesman.userId, actor_role: 2 },
      { action: 'approve', actor_id: cashier.userId, actor_role: 1 },
    ])
  })
})
