/** Describes a save of each call that has an effect, for tests that repeat it or let it fail. */
import type { Call, Wire } from '@backoffice/contract/call'
import { approveInvoices, undoInvoice } from '@backoffice/contract/invoices/invoice-approvals'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { giveBackCheque, replaceCheque, representCheque } from '@backoffice/contract/receipts/returned-cheques'
import { inPlaceOf, returnedCheque } from './builders/returned-cheques.ts'
import { savePayment } from '@backoffice/contract/payments/payments'
import { decideDeposit, saveDeposit, undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts, undoReceived, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { reverseCredit, saveCredit, undoCredit, useCredit } from '@backoffice/contract/credits/credits'
import { saveLeave, undoLeave } from '@backoffice/contract/leaves/leaves'
import { saveOrder, undoOrder } from '@backoffice/contract/orders/orders'
import { undoTour } from '@backoffice/contract/tours/tour-decisions'
import { approveVoucher, undoVoucher } from '@backoffice/contract/vouchers/vouchers'
import { role } from '@backoffice/contract/access'
import { explainBankLine, freeBankLine, matchBankLine } from '@backoffice/contract/banks/bank-statements'
import { bookHeld, confirmHeld, settleHeld, withdrawHeld } from '@backoffice/contract/intake/held'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { saveTour } from '@backoffice/contract/tours/my-tours'
import { saveVisit } from '@backoffice/contract/visits/visits'
import { aBankLine } from './builders/banks.ts'
import { aCheque, aDeposit, aReceipt } from './builders/cash.ts'
import {
  applyingOf,
  bouncingOf,
  cashierReceiptOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  settlementOf,
  voidingOf,
} from './builders/cash-forms.ts'
import { anInvoice, type Desk, today, type Worker } from './builders/desk.ts'
import { approvalOf as invoiceApprovalOf, approve } from './builders/invoices.ts'
import { approvalOf, approves, aVoucher } from './builders/vouchers.ts'
import { byCheque, inCash, paymentOf } from './builders/payments.ts'
import { purchaseOf } from './builders/purchases.ts'
import { anAllowance, aTour, tourDecided, tourOf } from './builders/tours.ts'
import { aLeave, decided, leaveOf, theLeaveTypes } from './builders/leaves.ts'
import { anOrder, orderApproved, orderOf } from './builders/orders.ts'
import { anOldHeldReceipt, aSettlement, bookingOf, settlingOf } from './builders/held.ts'
import { inHand } from './builders/stories.ts'
import { anImportedCredit, approvedBy, creditDecided, creditOf } from './builders/credits.ts'
import { aUser } from './builders/people.ts'
import { visitOf } from './builders/visits.ts'

export interface EffectiveSave {
  readonly call: Call
  readonly by: Worker
  readonly body: object
  /** Another valid request of the same call. */
  readonly other: object
}

export const saveOf = <C extends Call>(
  call: C,
  by: Worker,
  body: Wire<C> & object,
  other: Wire<C> & object,
): EffectiveSave => ({
  call,
  by,
  body,
  other,
})

/** Returns the requests of a director who undoes their decisions about two documents. */
const undoingOf = ({ userId }: Worker, [one, two]: readonly [{ id: number }, { id: number }]) =>
  [
    { id: one.id, userId },
    { id: two.id, userId },
  ] as const

/** Makes, for each call that happens once per key, a save with an effect, on a desk of its own. */
export const effectiveSaves: Readonly<Record<string, (desk: Desk) => Promise<EffectiveSave>>> = {
  async [saveReceipts.name]({ salesman }) {
    const invoice = await anInvoice({ salesman })
    const bodyOf = (amount: number) => ({ invoiceDetails: [receiptOf(invoice, { amount })] })
    return saveOf(saveReceipts, salesman, bodyOf(100), bodyOf(100.01))
  },
  async [saveCashierReceipt.name]({ salesman, cashier }) {
    const body = cashierReceiptOf(cashier, await anInvoice({ salesman }))
    return saveOf(saveCashierReceipt, cashier, body, { ...body, comments: 'another' })
  },
  async [sendTransfers.name]({ salesman, cashier }) {
    const receipt = await aReceipt({ by: salesman })
    const bodyOf = (comment: string) => ({ salemanTransfers: [handOverOf(receipt, cashier, comment)] })
    return saveOf(sendTransfers, salesman, bodyOf('one'), bodyOf('two'))
  },
  async [decideTransfers.name]({ salesman, cashier }) {
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
    const bodyOf = (status: 1 | 2) => ({ salemanTransfers: [decisionOf(receipt, cashier, status)] })
    return saveOf(decideTransfers, cashier, bodyOf(1), bodyOf(2))
  },
  async [settleTransfers.name]({ salesman, cashier, director }) {
    const receipts = [await aReceipt({ by: salesman }).sentTo(cashier)]
    const bodyOf = (comment: string) => settlementOf(receipts, director, undefined, comment)
    return saveOf(settleTransfers, director, bodyOf('on leave'), bodyOf('another'))
  },
  async [voidReceipts.name]({ salesman }) {
    const receipt = await aReceipt({ by: salesman })
    const bodyOf = (reason: string) => ({ receipts: [voidingOf(receipt, reason)] })
    return saveOf(voidReceipts, salesman, bodyOf('taken twice'), bodyOf('wrong client'))
  },
  async [applyAdvance.name]({ salesman, cashier, party }) {
    const invoice = await anInvoice({ salesman, party })
    const advance = await aReceipt({ by: salesman, party })
    const bodyOf = (amount: number) => applyingOf(advance, cashier, invoice, amount)
    return saveOf(applyAdvance, cashier, bodyOf(10), bodyOf(10.01))
  },
  async [savePayment.name]({ salesman, party }) {
    const [one, two] = [await anInvoice({ salesman, party }), await anInvoice({ salesman, party })]
    const instruments = [inCash(10), byCheque(100)]
    const bodyOf = (amount: number) =>
      paymentOf({
        by: salesman,
        party,
        instruments,
        invoices: [
          [one, 50],
          [two, amount],
        ],
      })
    return saveOf(savePayment, salesman, bodyOf(40), bodyOf(40.01))
  },
  async [bounceCheque.name]({ salesman, cashier, director }) {
    const receipt = await aReceipt({ by: salesman, ...aCheque() })
      .sentTo(cashier)
      .approved()
    const deposit = await aDeposit({ by: cashier, receipts: [receipt] }).approvedBy(director)
    const body = await bouncingOf(deposit, receipt, director)
    return saveOf(bounceCheque, director, body, { ...body, comments: 'another' })
  },
  async [representCheque.name](desk) {
    const { receipt, deposit } = await returnedCheque(desk)
    const body = { invoiceDetailId: receipt.id, depositNo: deposit.no, comments: '', userId: desk.director.userId }
    return saveOf(representCheque, desk.director, body, { ...body, comments: 'another' })
  },
  async [replaceCheque.name](desk) {
    const { receipt, deposit } = await returnedCheque(desk)
    const [one, two] = [await inPlaceOf(desk, receipt, 40), await inPlaceOf(desk, receipt, 60)]
    const bodyOf = ({ id }: typeof one) => ({
      invoiceDetailId: receipt.id,
      depositNo: deposit.no,
      receipts: [{ invoiceDetailId: id }],
      userId: desk.director.userId,
    })
    return saveOf(replaceCheque, desk.director, bodyOf(one), bodyOf(two))
  },
  async [giveBackCheque.name](desk) {
    const { receipt, deposit } = await returnedCheque(desk)
    const body = { invoiceDetailId: receipt.id, depositNo: deposit.no, comments: 'one', userId: desk.director.userId }
    return saveOf(giveBackCheque, desk.director, body, { ...body, comments: 'another' })
  },
  async [approveInvoices.name]({ salesman, director }) {
    const [one, two] = [await anInvoice({ salesman }), await anInvoice({ salesman })]
    const bodyOf = (invoice: typeof one) => ({ approveInvoices: [invoiceApprovalOf(invoice, director)] })
    return saveOf(approveInvoices, director, bodyOf(one), bodyOf(two))
  },
  async [saveDeposit.name]({ salesman, cashier, account }) {
    const receipts = [await aReceipt({ by: salesman }).sentTo(cashier).approved()]
    return saveOf(
      saveDeposit,
      cashier,
      depositOf(cashier, receipts, account, 'one'),
      depositOf(cashier, receipts, account, 'two'),
    )
  },
  async [decideDeposit.name]({ salesman, cashier, director, branch }) {
    const { no } = await aDeposit({
      by: cashier,
      receipts: [await aReceipt({ by: salesman }).sentTo(cashier).approved()],
    })
    const body = {
      depositNo: no,
      d_User_Id: director.userId,
      status: 1 as const,
      postingDate: await today(branch.code),
    }
    return saveOf(decideDeposit, director, body, { ...body, status: 2 as const })
  },
  async [undoDeposit.name]({ salesman, cashier, director }) {
    const aDecided = async () => {
      const receipts = [await aReceipt({ by: salesman }).sentTo(cashier).approved()]
      const { no } = await aDeposit({ by: cashier, receipts }).declinedBy(director)
      return { depositNo: no, userId: director.userId }
    }
    return saveOf(undoDeposit, director, await aDecided(), await aDecided())
  },
  async [withdrawDeposit.name]({ salesman, cashier }) {
    const receipts = [await aReceipt({ by: salesman }).sentTo(cashier).approved()]
    const { no } = await aDeposit({ by: cashier, receipts })
    const body = { depositNo: no, userId: cashier.userId }
    return saveOf(withdrawDeposit, cashier, body, { ...body, comments: 'another' })
  },
  async [undoTransfer.name]({ salesman, cashier }) {
    const { transferId: id } = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const body = { id, userId: cashier.userId }
    return saveOf(undoTransfer, cashier, body, { ...body, rowVersion: 2 })
  },
  async [undoReceived.name]({ salesman, cashier }) {
    const invoice = await anInvoice({ salesman })
    const aReceived = async () => ({
      receipts: [{ invoiceDetailId: (await aReceipt({ by: cashier, invoice, amount: 10 })).id }],
      userId: cashier.userId,
    })
    return saveOf(undoReceived, cashier, await aReceived(), await aReceived())
  },
  async [approveVoucher.name]({ branch, director }) {
    const [voucher, other] = [await aVoucher({ branch: branch.code }), await aVoucher({ branch: branch.code })]
    return saveOf(approveVoucher, director, approvalOf(voucher, director), approvalOf(other, director))
  },
  async [undoVoucher.name]({ branch, director }) {
    const both = [await aVoucher({ branch: branch.code }), await aVoucher({ branch: branch.code })] as const
    for (const voucher of both) await approves(director, voucher)
    return saveOf(undoVoucher, director, ...undoingOf(director, both))
  },
  async [undoInvoice.name]({ salesman, director }) {
    const both = [await anInvoice({ salesman }), await anInvoice({ salesman })] as const
    await approve(director, ...both)
    return saveOf(undoInvoice, director, ...undoingOf(director, both))
  },
  async [undoOrder.name]({ salesman, director }) {
    const both = [await anOrder({ by: salesman }), await anOrder({ by: salesman })] as const
    for (const order of both) await orderApproved(director, order)
    return saveOf(undoOrder, director, ...undoingOf(director, both))
  },
  async [undoTour.name]({ salesman, director }) {
    const both = [await aTour({ by: salesman }), await aTour({ by: salesman, in: -5 })] as const
    for (const tour of both) await tourDecided(director, tour)
    return saveOf(undoTour, director, ...undoingOf(director, both))
  },
  async [undoCredit.name]({ salesman, director }) {
    const both = [
      await anImportedCredit(await anInvoice({ salesman })),
      await anImportedCredit(await anInvoice({ salesman })),
    ] as const
    for (const credit of both) await creditDecided(director, credit)
    return saveOf(undoCredit, director, ...undoingOf(director, both))
  },
  async [saveCredit.name]({ director, party }) {
    return saveOf(
      saveCredit,
      director,
      await creditOf({ by: director, party }),
      await creditOf({ by: director, party }),
    )
  },
  async [reverseCredit.name]({ salesman, director, branch }) {
    const bodyOf = async () => {
      const credit = await anImportedCredit(await anInvoice({ salesman }))
      // One director approves it, and another director reverses it.
      await approvedBy(await aUser({ role: role.director, in: branch }), credit)
      return { userId: director.userId, cCode: branch.code, creditId: credit.id, reason: 'entered twice' }
    }
    return saveOf(reverseCredit, director, await bodyOf(), await bodyOf())
  },
  async [useCredit.name]({ salesman, director, branch }) {
    const bodyOf = async () => {
      const invoice = await anInvoice({ salesman, bill: 10 })
      const credit = await anImportedCredit(invoice)
      await creditDecided(director, credit)
      const other = await anInvoice({ salesman, party: invoice.party })
      return { userId: director.userId, cCode: branch.code, creditId: credit.id, invoiceNo: other.no, amount: 20 }
    }
    return saveOf(useCredit, director, await bodyOf(), await bodyOf())
  },
  async [bookHeld.name]({ salesman, director }) {
    const bodyOf = async () => {
      const invoice = await anInvoice({ salesman })
      return bookingOf(director, await anOldHeldReceipt({ by: salesman, invoice }), invoice)
    }
    return saveOf(bookHeld, director, await bodyOf(), await bodyOf())
  },
  async [matchBankLine.name](desk) {
    const { director, branch } = desk
    const bodyOf = async () => {
      const { account, cashier } = desk
      const deposit = await aDeposit({ by: cashier, receipts: [await inHand(desk)], account })
      return {
        userId: director.userId,
        cCode: branch.code,
        lineId: await aBankLine(desk),
        deposits: [deposit.no],
        isWhole: false,
        note: '',
      }
    }
    return saveOf(matchBankLine, director, await bodyOf(), await bodyOf())
  },
  async [explainBankLine.name](desk) {
    const { director, branch } = desk
    const bodyOf = async () => ({
      userId: director.userId,
      cCode: branch.code,
      lineId: await aBankLine(desk, -10),
      kind: 'fee' as const,
      note: '',
    })
    return saveOf(explainBankLine, director, await bodyOf(), await bodyOf())
  },
  async [freeBankLine.name](desk) {
    const { director, branch } = desk
    const bodyOf = async () => {
      const of = { userId: director.userId, cCode: branch.code, lineId: await aBankLine(desk, -10) }
      await director.client.ask(explainBankLine, { ...of, kind: 'fee', note: '' })
      return of
    }
    return saveOf(freeBankLine, director, await bodyOf(), await bodyOf())
  },
  async [settleHeld.name]({ salesman, director }) {
    const bodyOf = async () =>
      settlingOf(director, await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }) }))
    return saveOf(settleHeld, director, await bodyOf(), await bodyOf())
  },
  async [confirmHeld.name]({ salesman, director, branch }) {
    const bodyOf = async () => {
      const held = await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }) })
      await aSettlement(await aUser({ role: role.director, in: branch }), held)
      return { userId: director.userId, cCode: branch.code, itemId: held.id }
    }
    return saveOf(confirmHeld, director, await bodyOf(), await bodyOf())
  },
  async [withdrawHeld.name]({ salesman, director, branch }) {
    const bodyOf = async () => {
      const held = await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }) })
      await aSettlement(director, held)
      return { userId: director.userId, cCode: branch.code, itemId: held.id }
    }
    return saveOf(withdrawHeld, director, await bodyOf(), await bodyOf())
  },
  async [undoLeave.name]({ salesman, director }) {
    const both = [await aLeave({ by: salesman }), await aLeave({ by: salesman, in: 9 })] as const
    for (const leave of both) await decided(director, leave)
    return saveOf(undoLeave, director, ...undoingOf(director, both))
  },
  async [saveTour.name]({ salesman, branch }) {
    await anAllowance(branch.code)
    const body = await tourOf({ by: salesman })
    return saveOf(saveTour, salesman, body, { ...body, tourReason: 'another' })
  },
  async [saveLeave.name]({ salesman }) {
    await theLeaveTypes()
    return saveOf(saveLeave, salesman, await leaveOf({ by: salesman }), await leaveOf({ by: salesman, days: 2 }))
  },
  async [saveVisit.name]({ salesman, party }) {
    const body = await visitOf(salesman, { aCode: party })
    return saveOf(saveVisit, salesman, body, { ...body, comments: 'another' })
  },
  async [saveOrder.name]({ salesman }) {
    const body = await orderOf({ by: salesman })
    return saveOf(saveOrder, salesman, body, { ...body, remarks: 'another' })
  },
  async [savePurchaseOrder.name]({ director }) {
    const body = await purchaseOf({ by: director })
    return saveOf(savePurchaseOrder, director, body, { ...body, soNo: 'another' })
  },
}
