/** Makes requests without an effect, of the calls about bounced cheques. */
import type { Worker } from './builders/desk.ts'
import type { Setting } from './setting.ts'

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

export const chequeRequests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'cash.cheques.represent': ({ desk: { director }, deposit }) => [
    director,
    { invoiceDetailId: deposit.receipts[0]?.id, depositNo: deposit.no, comments: '', userId: director.userId },
  ],
  'cash.cheques.replace': ({ desk: { director }, deposit, inBag }) => [
    director,
    {
      invoiceDetailId: deposit.receipts[0]?.id,
      depositNo: deposit.no,
      receipts: [{ invoiceDetailId: inBag.id }],
      userId: director.userId,
    },
  ],
  'cash.cheques.giveBack': ({ desk: { director }, deposit }) => [
    director,
    {
      invoiceDetailId: deposit.receipts[0]?.id,
      depositNo: deposit.no,
      comments: 'asked for it',
      userId: director.userId,
    },
  ],
  'cash.cheques.bounces': ({ desk: { salesman, party } }) => [
    salesman,
    { branchCode: salesman.branch, aCode: party, userId: salesman.userId },
  ],
  'cash.cheques.replacements': ({ desk: { director }, returned }) => [
    director,
    { invoiceDetailId: returned.receipt.id, depositNo: returned.deposit.no, userId: director.userId },
  ],
}
