/**
 * A well-formed request of every call, by someone who may make it, that takes no effect: what it asks for is not to be had. Tests
 * generated from the table of calls spoil it field by field.
 */
import { role } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { aDeposit, aReceipt, type Deposit, type Receipt } from './builders/cash.ts'
import { cashierReceiptOf, decisionOf, depositOf, handOverOf, receiptOf, voidingOf } from './builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Invoice, today, type Worker } from './builders/desk.ts'
import type { TestApp } from './harness.ts'

export interface Setting {
  readonly desk: Desk
  /** The request signs its user out, so each test needs a new session. */
  readonly leaving: Worker
  readonly invoice: Invoice
  readonly inBag: Receipt
  readonly sent: Receipt
  readonly inHand: Receipt
  readonly deposit: Deposit
  readonly advance: Receipt
  readonly tomorrow: string
}

/** Requests that have an element in every list. */
export async function aSetting(app: Pick<TestApp, 'as'>): Promise<Setting> {
  const desk = await aDesk(app)
  const { salesman, cashier, branch } = desk
  return {
    desk,
    leaving: await aWorker(app, { role: role.salesman, in: branch }),
    invoice: await anInvoice({ salesman }),
    inBag: await aReceipt({ by: salesman }),
    sent: await aReceipt({ by: salesman }).sentTo(cashier),
    inHand: await aReceipt({ by: salesman }).sentTo(cashier).approved(),
    deposit: await aDeposit({ by: cashier, receipts: [await aReceipt({ by: salesman }).sentTo(cashier).approved()] }),
    advance: await aReceipt({ by: salesman, party: desk.party }),
    tomorrow: await today(branch.code, 1),
  }
}

/** The id of a hand-over or user that does not exist. */
const NONE = 2_000_000_000
/** An upload that does not exist: a save finds that out last, when everything else is already written. */
const images = [{ imageId: null, imageCode: 'IR1', imagePath: 'nowhere', createdBy: 1 }]

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

const requests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'session.configuration': ({ desk }) => [desk.salesman, {}],
  'session.login': ({ desk }) => [desk.salesman, { loginid: NONE, password: 'not it', rememberMe: false }],
  'session.refresh': ({ desk }) => [desk.salesman, { refreshToken: 'none' }],
  'session.logout': ({ leaving }) => [leaving, { refreshToken: 'none' }],
  'session.password': ({ desk }) => [desk.salesman, { currentPassword: 'not it', newPassword: 'x' }],
  'session.signIns': ({ desk }) => [desk.salesman, {}],
  'session.signIns.end': ({ desk }) => [desk.salesman, { signInId: 'none' }],
  'session.signIns.endAll': ({ leaving }) => [leaving, {}],
  'lookups.people': ({ desk }) => [desk.cashier, { CCode: desk.branch.code }],
  'lookups.dictionary': ({ desk }) => [desk.salesman, { type: 'BANK' }],
  'lookups.accounts': ({ desk }) => [desk.cashier, { CCode: desk.branch.code, level: '4', cgroup: 'PARTY' }],
  'lookups.accounts.page': ({ desk }) => [desk.cashier, { CCode: desk.branch.code, page: '1', limit: '10' }],
  'cash.summary.salesman': ({ desk: { salesman, branch } }) => [
    salesman,
    { userId: salesman.userId, branchCode: branch.code },
  ],
  'cash.summary.cashier': ({ desk: { cashier, branch } }) => [
    cashier,
    { userId: cashier.userId, branchCode: branch.code },
  ],
  'cash.invoices': ({ desk: { salesman, branch } }) => [
    salesman,
    { userId: salesman.userId, branchCode: branch.code, page: '1', limit: '20' },
  ],
  'cash.invoices.ageing': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, branchCode: branch.code },
  ],
  'cash.receipts.save': ({ desk, invoice }) => [
    desk.salesman,
    { invoiceDetails: [{ ...receiptOf(invoice), invoiceDetailsImages: images }] },
  ],
  'cash.receipts.saveByCashier': ({ desk, invoice }) => [
    desk.cashier,
    { ...cashierReceiptOf(desk.cashier, invoice), invoiceImages: images, invoiceDetailsImages: images },
  ],
  // The second of the two is not there, so the first is not voided either.
  'cash.receipts.void': ({ desk: { salesman }, inBag }) => [
    salesman,
    { receipts: [voidingOf(inBag), voidingOf({ ...inBag, id: NONE })] },
  ],
  'cash.advances': ({ desk }) => [desk.cashier, { page: 1, limit: 10, cCode: desk.branch.code }],
  // Neither is the advance there, nor is so much owed.
  'cash.advances.apply': ({ desk: { cashier, branch }, invoice }) => [
    cashier,
    { invoiceDetailId: NONE, cCode: branch.code, invoiceNo: invoice.no, amount: 1e9, userId: cashier.userId },
  ],
  'cash.receipts': ({ desk }) => [desk.salesman, { page: 1, limit: 10, cCode: desk.branch.code }],
  'cash.transfers.send': ({ desk, inBag }) => [
    desk.salesman,
    { salemanTransfers: [{ ...handOverOf(inBag, desk.cashier), salemanTransferImages: images }] },
  ],
  'cash.transfers': ({ desk }) => [desk.cashier, { page: 1, limit: 10, cCode: desk.branch.code }],
  // The second of the two cannot be decided, so the first is not either.
  'cash.transfers.decide': ({ desk: { cashier }, sent, inBag }) => [
    cashier,
    { salemanTransfers: [decisionOf(sent, cashier, 1), decisionOf({ ...inBag, transferId: NONE }, cashier, 1)] },
  ],
  'cash.deposits.save': ({ desk: { cashier, account }, inHand }) => [
    cashier,
    {
      cashierDeposits: depositOf(cashier, [inHand], account).cashierDeposits.map((line) => ({
        ...line,
        cashierDepositsImages: images,
      })),
    },
  ],
  'cash.deposits': ({ desk }) => [desk.director, { page: 1, limit: 10, cCode: desk.branch.code }],
  'cash.deposits.lines': ({ desk }) => [desk.director, { page: 1, limit: 10, cCode: desk.branch.code }],
  'cash.deposits.decide': ({ desk: { director }, deposit, tomorrow }) => [
    director,
    { depositNo: deposit.no, d_User_Id: director.userId, status: 1, postingDate: tomorrow },
  ],
  'cash.timeline.receipt': ({ desk, inBag }) => [desk.salesman, { invoiceDetailId: String(inBag.id) }],
  'cash.timeline.deposit': ({ desk, deposit }) => [desk.director, { depositNo: deposit.no }],
  'cash.deposits.bounce': ({ desk: { director }, deposit, tomorrow }) => [
    director,
    {
      invoiceDetailId: deposit.receipts[0]?.id,
      depositNo: deposit.no,
      bouncedOn: tomorrow,
      comments: 'no funds',
      userId: director.userId,
    },
  ],
  notifications: ({ desk: { salesman } }) => [salesman, { userId: salesman.userId, page: 1, limit: 10 }],
  'notifications.unread': ({ desk }) => [desk.salesman, {}],
  'notifications.read': ({ leaving }) => [leaving, { ids: [NONE] }],
  'notifications.follow': ({ desk }) => [desk.salesman, {}],
  'cash.images.upload': ({ desk: { salesman } }) => [salesman, { imageCode: 'IR1', userId: salesman.userId }],
  'cash.images': ({ desk: { salesman } }) => [salesman, { imageIds: ['none'] }],
}

export function requestOf(call: Call, setting: Setting): Request {
  const request = requests[call.name]
  if (!request) throw new Error(`no request of ${call.name} is described in testing/requests.ts`)
  return request(setting)
}
