/**
 * A well-formed request of every call, by someone who may make it, that takes no effect: what it asks for is not to be had. Tests
 * generated from the table of calls spoil it field by field.
 */
import { role } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { aReceipt, cashierReceiptOf, receiptOf, today } from './builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Invoice, type Worker } from './builders/desk.ts'
import type { TestApp } from './harness.ts'

export interface Setting {
  readonly desk: Desk
  /** Signs out again and again. */
  readonly leaving: Worker
  /** Owes nothing more: no receipt against it is saved. */
  readonly paid: Invoice
  readonly day: string
}

/** With something in every list. */
export async function aSetting(app: Pick<TestApp, 'as'>): Promise<Setting> {
  const desk = await aDesk(app)
  const { salesman, cashier, branch } = desk
  await anInvoice({ salesman })
  await aReceipt({ by: salesman })
  await aReceipt({ by: salesman }).sentTo(cashier)
  await aReceipt({ by: salesman }).sentTo(cashier).approved()
  return {
    desk,
    leaving: await aWorker(app, { role: role.salesman, in: branch }),
    paid: await anInvoice({ salesman, bill: 10, receivedBefore: 10 }),
    day: await today(branch.code),
  }
}

/** No such hand-over, receipt or user. */
const NONE = 2_000_000_000

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

const requests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'session.configuration': ({ desk }) => [desk.salesman, {}],
  'session.login': ({ desk }) => [desk.salesman, { loginid: NONE, password: 'not it', rememberMe: false }],
  'session.refresh': ({ desk }) => [desk.salesman, { refreshToken: 'none' }],
  'session.logout': ({ leaving }) => [leaving, { refreshToken: 'none' }],
  'session.password': ({ desk }) => [desk.salesman, { currentPassword: 'not it', newPassword: 'x' }],
  'session.signIns': ({ desk }) => [desk.salesman, {}],
  'session.signIns.end': ({ desk }) => [desk.salesman, { signInId: 'none' }],
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
  'cash.receipts.save': ({ desk, paid }) => [desk.salesman, { invoiceDetails: [receiptOf(paid)] }],
  'cash.receipts.saveByCashier': ({ desk, paid }) => [desk.cashier, { ...cashierReceiptOf(desk.cashier, paid) }],
  'cash.receipts': ({ desk }) => [desk.salesman, { page: 1, limit: 10, cCode: desk.branch.code }],
  'cash.transfers.send': ({ desk: { salesman, cashier, branch } }) => [
    salesman,
    {
      salemanTransfers: [
        { invoiceDetailId: NONE, cCode: branch.code, s_User_Id: salesman.userId, c_User_Id: cashier.userId },
      ],
    },
  ],
  'cash.transfers': ({ desk }) => [desk.cashier, { page: 1, limit: 10, cCode: desk.branch.code }],
  'cash.transfers.decide': ({ desk }) => [
    desk.cashier,
    { salemanTransfers: [{ id: NONE, c_User_Id: desk.cashier.userId, status: 1 }] },
  ],
  'cash.deposits.save': ({ desk: { cashier, account, branch } }) => [
    cashier,
    {
      cashierDeposits: [
        {
          id: NONE,
          invoiceDetailId: NONE,
          aCode: account,
          c_User_Id: cashier.userId,
          depositSlipNo: 'S1',
          cCode: branch.code,
        },
      ],
    },
  ],
  'cash.deposits': ({ desk }) => [desk.director, { page: 1, limit: 10, cCode: desk.branch.code }],
  'cash.deposits.lines': ({ desk }) => [desk.director, { page: 1, limit: 10, cCode: desk.branch.code }],
  'cash.deposits.decide': ({ desk: { director }, day }) => [
    director,
    { depositNo: 'DEP-000000', d_User_Id: director.userId, status: 1, postingDate: day },
  ],
  'cash.images.upload': ({ desk: { salesman } }) => [salesman, { imageCode: 'IR1', userId: salesman.userId }],
}

export function requestOf(call: Call, setting: Setting): Request {
  const request = requests[call.name]
  if (!request) throw new Error(`no request of ${call.name} is described in testing/requests.ts`)
  return request(setting)
}
