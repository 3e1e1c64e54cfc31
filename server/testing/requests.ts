/**
 * Makes a well-formed request of every call, by someone who may make it, without an effect. Tests generated from the table of calls spoil
 * it field by field. Requests of lists come from their schema; only the others are described here.
 */
import { mayCall, modulesOfRole } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import type { Meaning } from '@backoffice/contract/meaning'
import {
  cashierReceiptOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  settlementOf,
  voidingOf,
} from './builders/cash-forms.ts'
import type { Worker } from './builders/desk.ts'
import { lostImagesOf } from './builders/uploads.ts'
import { fieldsOfCall, withValueAt } from './fields-of-call.ts'
import { bookRequests } from './book-requests.ts'
import { oddityRequests } from './oddity-requests.ts'
import { statementRequests } from './statement-requests.ts'
import { bankRequests } from './bank-requests.ts'
import { chequeRequests } from './cheque-requests.ts'
import { intakeRequests } from './intake-requests.ts'
import { importRequests } from './import-requests.ts'
import { paymentRequests } from './payment-requests.ts'
import { settingsRequests } from './settings-requests.ts'
import type { Setting } from './setting.ts'

/** The id of a hand-over or user that does not exist. */
const NONE = 2_000_000_000

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

const requests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'session.login': ({ desk }) => [desk.salesman, { loginid: NONE, password: 'not it', rememberMe: false }],
  'session.refresh': ({ desk }) => [desk.salesman, { refreshToken: 'none' }],
  'session.logout': ({ leaving }) => [leaving, { refreshToken: 'none' }],
  'session.password': ({ desk }) => [desk.salesman, { currentPassword: 'not it', newPassword: 'x' }],
  'session.reset.ask': ({ desk }) => [desk.salesman, { loginid: NONE }],
  'session.reset.take': ({ desk }) => [desk.salesman, { code: 'none', newPassword: 'not so easy to guess' }],
  'session.email': ({ desk }) => [
    desk.salesman,
    { currentPassword: 'not it', email: 'a@example.com', repeated: 'b@example.com' },
  ],
  'session.reading.save': ({ desk }) => [desk.salesman, { language: '', script: '', digits: '', grouping: '' }],
  'home.summary.save': ({ desk }) => [desk.director, { isOn: false }],
  'session.signIns.end': ({ desk }) => [desk.salesman, { signInId: 'none' }],
  'session.signIns.endAll': ({ leaving }) => [leaving, {}],
  ...bankRequests,
  ...oddityRequests,
  ...statementRequests,
  ...intakeRequests,
  'lookups.dictionary': ({ desk }) => [desk.salesman, { type: 'BANK' }],
  'cash.debts': ({ desk: { director } }) => [director, { page: 1, limit: 10, cCode: director.branch, by: 'Client' }],
  'cash.bounced': ({ desk: { director } }) => [director, { page: 1, limit: 10, cCode: director.branch, by: 'Client' }],
  'leaves.away': ({ desk: { director } }) => [
    director,
    { page: 1, limit: 10, cCode: director.branch, when: 'Next 14 days' },
  ],
  'cash.received': ({ desk: { director } }) => [director, { bCode: director.branch, type: 'Salesman' }],
  'cash.summary.users': ({ desk: { director } }) => [director, { bCode: director.branch, type: 'Salesman' }],
  'cash.receipts.save': ({ desk, invoice }) => [
    desk.salesman,
    { invoiceDetails: [{ ...receiptOf(invoice), invoiceDetailsImages: lostImagesOf(desk.salesman) }] },
  ],
  'cash.receipts.saveByCashier': ({ desk, invoice }) => [
    desk.cashier,
    {
      ...cashierReceiptOf(desk.cashier, invoice),
      invoiceImages: lostImagesOf(desk.cashier),
      invoiceDetailsImages: lostImagesOf(desk.cashier),
    },
  ],
  'saves.kept': ({ desk: { salesman } }) => [salesman, { path: 'api/Payment/InsertSalemanReceipts', key: 'none' }],
  'cash.receipts.same': ({ desk: { cashier, branch } }) => [
    cashier,
    { cCode: branch.code, invoiceNo: 'none', aCode: 'none', receiveAmount: '100', paymentMode: 'Cash', days: '1' },
  ],
  'images.otherUses': ({ desk }) => [desk.salesman, { imageId: 'none' }],
  'cash.receipts.last': ({ desk: { salesman } }) => [
    salesman,
    { userId: String(salesman.userId), branchCode: salesman.branch },
  ],
  'cash.receipts': ({ desk: { salesman } }) => [
    salesman,
    { page: 1, limit: 10, sellerId: salesman.userId, cCode: salesman.branch },
  ],
  'cash.invoices.ageing': ({ desk: { director } }) => [
    director,
    { userId: String(director.userId), branchCode: director.branch },
  ],
  'clients.one': ({ desk: { salesman, party } }) => [
    salesman,
    { userId: salesman.userId, branchCode: salesman.branch, aCode: party },
  ],
  // Two rules refuse it: nobody has seen this version, and the second name turns its direction.
  'clients.facts.save': ({ desk: { director, branch, party } }) => [
    director,
    {
      userId: director.userId,
      branchCode: branch.code,
      aCode: party,
      telephone: '',
      email: '',
      language: 'ur',
      noMessages: false,
      secondName: '\u202Ex',
      taxNumbers: '',
      creditDays: 30,
      route: '',
      rowVersion: NONE,
    },
  ],
  // Nobody of the test works in all branches of its database.
  // A day in a distant future is refused.
  'home.goLive.save': ({ desk: { director } }) => [director, { userId: director.userId, day: '2099-12-31' }],
  'home.firstSteps.close': ({ desk: { director } }) => [director, { userId: director.userId }],
  'find.all': ({ desk: { director }, invoice }) => [
    director,
    { userId: director.userId, branchCode: director.branch, text: invoice.no },
  ],
  // The second of the two is not there, so the first is not voided either.
  'cash.receipts.void': ({ desk: { salesman }, inBag }) => [
    salesman,
    { receipts: [voidingOf(inBag), voidingOf({ ...inBag, id: NONE })] },
  ],
  ...paymentRequests,
  // The advance does not exist, and the invoice owes less.
  'cash.advances.apply': ({ desk: { cashier, branch }, invoice }) => [
    cashier,
    { invoiceDetailId: NONE, cCode: branch.code, invoiceNo: invoice.no, amount: 1e9, userId: cashier.userId },
  ],
  'cash.transfers.send': ({ desk, inBag }) => [
    desk.salesman,
    { salemanTransfers: [{ ...handOverOf(inBag, desk.cashier), salemanTransferImages: lostImagesOf(desk.salesman) }] },
  ],
  // The second of the two cannot be decided, so the first is not either.
  'cash.transfers.decide': ({ desk: { cashier }, sent, inBag }) => [
    cashier,
    { salemanTransfers: [decisionOf(sent, cashier, 1), decisionOf({ ...inBag, transferId: NONE }, cashier, 1)] },
  ],
  // The second one does not exist, so the first is not moved either.
  'cash.transfers.settle': ({ desk: { director }, sent, inBag }) => [
    director,
    settlementOf([sent, { ...inBag, transferId: NONE }], director),
  ],
  'users.holdings': ({ desk: { director, salesman, branch } }) => [
    director,
    { branchCode: branch.code, holderId: salesman.userId },
  ],
  'cash.deposits.save': ({ desk: { cashier, account }, inHand }) => [
    cashier,
    {
      cashierDeposits: depositOf(cashier, [inHand], account).cashierDeposits.map((line) => ({
        ...line,
        cashierDepositsImages: lostImagesOf(cashier),
      })),
    },
  ],
  'cash.deposits.decide': ({ desk: { director }, deposit, tomorrow }) => [
    director,
    { depositNo: deposit.no, d_User_Id: director.userId, status: 1, postingDate: tomorrow },
  ],
  // The version differs from the present one.
  'cash.deposits.withdraw': ({ desk: { cashier }, deposit }) => [
    cashier,
    { depositNo: deposit.no, userId: cashier.userId, rowVersion: NONE },
  ],
  'cash.deposits.undo': ({ desk: { director }, deposit }) => [
    director,
    { depositNo: deposit.no, userId: director.userId },
  ],
  'cash.transfers.undo': ({ desk: { cashier }, sent }) => [cashier, { id: sent.transferId, userId: cashier.userId }],
  // The second of the two is not there, so the first is not approved either.
  'invoices.approve': ({ desk: { director, branch }, invoice }) => [
    director,
    {
      approveInvoices: [invoice.no, 'none'].map((invoiceNo) => ({
        userId: director.userId,
        cCode: branch.code,
        invoiceNo,
      })),
    },
  ],
  'invoices.undo': ({ desk: { director }, invoice }) => [director, { id: invoice.id, userId: director.userId }],
  'invoices.timeline': ({ desk, invoice }) => [desk.director, { id: String(invoice.id) }],
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
  ...chequeRequests,
  'stock.ledger': ({ desk }) => [desk.salesman, { gCode: 'none', itCode: 'none', branchCode: desk.branch.code }],
  'vouchers.approve': ({ desk: { director } }) => [
    director,
    { userId: director.userId, cCode: director.branch, voucher: 'none' },
  ],
  'vouchers.undo': ({ desk: { director }, voucher }) => [director, { id: voucher.id, userId: director.userId }],
  'vouchers.timeline': ({ desk: { director }, voucher }) => [director, { id: String(voucher.id) }],
  // Two rules refuse it, the missing reason and the unknown image, so that no other value of a single field saves it.
  'tours.save': ({ desk: { salesman }, tourForm }) => [
    salesman,
    {
      ...tourForm,
      tourReason: '',
      expenseDetails: [{ category: 'HOTEL', expenseDesc: '', expenseAmount: 1, expenseImages: lostImagesOf(salesman) }],
    },
  ],
  'tours.withdraw': ({ desk: { salesman } }) => [salesman, { userId: salesman.userId, tourId: NONE }],
  'tours.decide': ({ desk: { director } }) => [
    director,
    { userId: director.userId, cCode: director.branch, tourId: NONE, status: 'APPROVED', reason: '' },
  ],
  'tours.undo': ({ desk: { director }, tour }) => [director, { id: tour.id, userId: director.userId }],
  'tours.timeline': ({ desk: { salesman }, tour }) => [salesman, { id: String(tour.id) }],
  'notifications.read': ({ leaving }) => [leaving, { ids: [NONE] }],
  'notifications.follow': ({ desk }) => [desk.salesman, {}],
  'images.upload': ({ desk: { salesman } }) => [salesman, { imageCode: 'IR1', userId: salesman.userId }],
  images: ({ desk: { salesman } }) => [salesman, { imageIds: ['none'] }],
  // Two rules refuse it, the missing number and the missing reason, so that no other value of a single field saves it.
  'credits.save': ({ desk: { director, branch, party }, tomorrow }) => [
    director,
    {
      userId: director.userId,
      cCode: branch.code,
      creditNo: '',
      kind: 'Discount',
      aCode: party,
      invoiceNo: '',
      creditDate: tomorrow,
      amount: '5.00',
      reason: '',
    },
  ],
  'credits.decide': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, creditId: NONE, status: 'APPROVED' },
  ],
  'credits.undo': ({ desk: { director }, credit }) => [director, { id: credit.id, userId: director.userId }],
  'credits.reverse': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, creditId: NONE, reason: 'wrong' },
  ],
  'credits.use': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, creditId: NONE, invoiceNo: 'none', amount: '1.00' },
  ],
  'credits.timeline': ({ desk: { director }, credit }) => [director, { id: String(credit.id) }],
  // The list has no such leave type.
  'leaves.save': ({ desk: { salesman, branch }, tomorrow }) => [
    salesman,
    { userId: salesman.userId, cCode: branch.code, leaveType: 'none', startDate: tomorrow, endDate: tomorrow },
  ],
  'leaves.withdraw': ({ desk: { salesman } }) => [salesman, { userId: salesman.userId, leaveId: NONE }],
  'leaves.decide': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, leaveId: NONE, status: 'APPROVED' },
  ],
  'leaves.undo': ({ desk: { director }, leave }) => [director, { id: leave.id, userId: director.userId }],
  'leaves.timeline': ({ desk, leave }) => [desk.salesman, { id: String(leave.id) }],
  // Two rules refuse them, the missing client and the day after today, so that no other value of a single field saves them.
  'orders.save': ({ desk: { salesman }, orderForm, tomorrow }) => [
    salesman,
    { ...orderForm, aCode: '', sNoDate: tomorrow, deliveryDate: tomorrow },
  ],
  'orders.update': ({ desk: { salesman }, order, orderForm: { userId: _, ...orderForm }, tomorrow }) => [
    salesman,
    { ...orderForm, sNo: order.no, status: 0, aCode: '', sNoDate: tomorrow, deliveryDate: tomorrow },
  ],
  'orders.undo': ({ desk: { director }, order }) => [director, { id: order.id, userId: director.userId }],
  'orders.timeline': ({ desk: { salesman }, order }) => [salesman, { id: String(order.id) }],
  'orders.clientCredit': ({ desk: { salesman, branch, party } }) => [salesman, { cCode: branch.code, aCode: party }],
  'orders.itemStock': ({ desk: { salesman, branch, party } }) => [
    salesman,
    { cCode: branch.code, itemCode: 'none', aCode: party },
  ],
  'periods.pending': ({ desk: { director, branch }, tomorrow }) => [
    director,
    { branchCode: branch.code, through: tomorrow },
  ],
  'periods.postings': ({ desk: { director, branch } }) => [
    director,
    { page: 1, limit: 20, branchCode: branch.code, openingId: NONE },
  ],
  // Two rules refuse it: the day is not over, and nobody saw it closed.
  'periods.close': ({ desk: { director, branch }, tomorrow }) => [
    director,
    { branchCode: branch.code, userId: director.userId, closedThrough: tomorrow, seenThrough: tomorrow, reason: '' },
  ],
  // Two rules refuse it: no day is closed, and there is no such person.
  'periods.open': ({ desk: { director, branch } }) => [
    director,
    { branchCode: branch.code, userId: director.userId, personId: NONE, hours: 1, reason: '' },
  ],
  ...settingsRequests,
  ...bookRequests,
  ...importRequests,
  'periods.end': ({ desk: { director } }) => [director, { userId: director.userId, openingId: NONE }],
  'users.one': ({ desk: { director, salesman } }) => [director, { userId: String(salesman.userId) }],
  // Two rules refuse it: nobody has seen this version, and the module is of another role.
  'users.assign': ({ desk: { director, salesman } }) => [
    director,
    { userId: salesman.userId, roleId: 2, moduleids: '1', isPortalAllowed: true, rowVersion: NONE },
  ],
  // Two rules refuse it: it is no number, and nobody has seen this telephone.
  'users.telephone': ({ desk: { director, salesman } }) => [
    director,
    { userId: salesman.userId, telephone: 'none', seenTelephone: '+1' },
  ],
  // Two rules refuse it, the missing name and the login id in use, so that no other value of a single field creates a user.
  'users.create': ({ desk: { director, branch } }) => [
    director,
    { loginId: director.loginId, name: '', roleId: 2, moduleids: '4', branches: [branch.code] },
  ],
  'users.resetPassword': ({ desk: { director } }) => [director, { userId: NONE }],
  // Everybody of the desk has chosen a password.
  'users.resetBranch': ({ desk: { director, branch } }) => [director, { branchCode: branch.code, only: 'unchosen' }],
  'users.signIns': ({ desk: { director, salesman } }) => [director, { userId: String(salesman.userId) }],
  'users.signIns.end': ({ desk: { director } }) => [director, { userId: NONE }],
  'users.timeline': ({ desk: { director, salesman } }) => [director, { id: String(salesman.userId) }],
  // The branch has no such client.
  'places.tag': ({ desk: { director, branch } }) => [
    director,
    {
      aCode: 'none',
      ccode: branch.code,
      latitude: 24.86,
      longitude: 67,
      location: '24.86, 67',
      visitId: 1,
      rowVersion: 1,
    },
  ],
  places: ({ desk: { director, branch, party } }) => [
    director,
    { ccode: branch.code, aCode: party, page: 1, limit: 10 },
  ],
  // Two rules refuse it, the missing currency and the negative price, so that no other value of a single field saves it.
  'purchases.save': ({ desk: { director }, purchaseForm }) => [
    director,
    { ...purchaseForm, currency: '', items: purchaseForm.items.map((item) => ({ ...item, price: -1 })) },
  ],
  'purchases.timeline': ({ desk: { director }, purchase }) => [director, { id: String(purchase.id) }],
  // The branch has no such client.
  'visits.save': ({ desk: { salesman, branch }, tomorrow }) => [
    salesman,
    {
      userId: salesman.userId,
      branchCode: branch.code,
      organizationType: 'Clients',
      aCode: 'none',
      followUpDate: tomorrow,
      startLocation: { latitude: 24.86, longitude: 67, accuracy: 10 },
    },
  ],
}

export const requestOf = (call: Call, setting: Setting): Request =>
  requests[call.name]?.(setting) ?? derivedRequest(call, setting)

/** Requests the first page of a list, or a figure, of a branch. */
function derivedRequest(call: Call, { desk }: Setting): Request {
  const by = [desk.cashier, desk.salesman, desk.director].find((worker) => mayAsk(worker, call))
  if (!by || (call.kind !== 'page' && call.kind !== 'read'))
    throw new Error(`no request of ${call.name} is described in testing/requests.ts`)
  const meant: Partial<Record<Meaning, unknown>> = { actor: by.userId, branch: by.branch, page: 1, limit: 10 }
  const fields = fieldsOfCall(call).flatMap(({ path, meaning, optional }) => {
    const value = meaning && meant[meaning]
    if (value === undefined && !optional)
      throw new Error(`${call.name} needs ${path.join('.')}: describe its request in testing/requests.ts`)
    return value === undefined ? [] : [{ path, value }]
  })
  const wire = fields.reduce<unknown>((request, { path, value }) => withValueAt(request, path, value), {})
  return [by, wire as Request[1]]
}

const mayAsk = ({ userId, roleId }: Worker, { access }: Call) =>
  mayCall({ userId, roleId, modules: modulesOfRole(roleId).map(({ moduleId }) => moduleId) }, access)
