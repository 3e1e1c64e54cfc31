/** Builds documents of each kind that others decide about, and undoes the decisions. */
import { undoCredit } from '@backoffice/contract/credits/credits'
import { undoInvoice } from '@backoffice/contract/invoices/invoice-approvals'
import { undoLeave } from '@backoffice/contract/leaves/leaves'
import { undoOrder } from '@backoffice/contract/orders/orders'
import { undoTour } from '@backoffice/contract/tours/tour-decisions'
import { undoVoucher } from '@backoffice/contract/vouchers/vouchers'
import { anImportedCredit, creditDecided } from './credits.ts'
import { anInvoice, type Desk, type Worker } from './desk.ts'
import { approve } from './invoices.ts'
import { aLeave, decided } from './leaves.ts'
import { anOrder, type Order, orderApproved } from './orders.ts'
import { aTour, tourDecided } from './tours.ts'
import { approves, aVoucher, type Voucher, type VoucherWishes } from './vouchers.ts'

export const documentKinds = ['voucher', 'invoice', 'sale_order', 'tour', 'leave', 'credit'] as const
export type UndoneKind = (typeof documentKinds)[number]

export interface Decided {
  readonly kind: UndoneKind
  readonly id: number
  /** The table with the decision. */
  readonly table: string
  /** The user who entered it, if any. */
  readonly owner?: Worker
  readonly approvedBy: (director: Worker) => Promise<{ readonly isSuccessful: boolean; readonly message: string }>
  readonly order?: Order
  readonly voucher?: Voucher
}

/** Makes a document that waits for its decision. */
export async function aDecidedDocument(
  kind: UndoneKind,
  { salesman, branch }: Desk,
  wishes: Omit<VoucherWishes, 'branch'> = {},
): Promise<Decided> {
  const owner = salesman
  switch (kind) {
    case 'voucher': {
      const voucher = await aVoucher({ branch: branch.code, by: salesman, ...wishes })
      return { kind, table: kind, id: voucher.id, owner, voucher, approvedBy: (by) => approves(by, voucher) }
    }
    case 'invoice': {
      const invoice = await anInvoice({ salesman })
      return { kind, table: 'invoice_approval', id: invoice.id, approvedBy: (by) => approve(by, invoice) }
    }
    case 'sale_order': {
      const order = await anOrder({ by: salesman })
      return { kind, table: kind, id: order.id, owner, order, approvedBy: (by) => orderApproved(by, order) }
    }
    case 'tour': {
      const tour = await aTour({ by: salesman })
      return { kind, table: kind, id: tour.id, owner, approvedBy: (by) => tourDecided(by, tour) }
    }
    case 'credit': {
      const credit = await anImportedCredit(await anInvoice({ salesman }))
      return { kind, table: kind, id: credit.id, approvedBy: (by) => creditDecided(by, credit) }
    }
    case 'leave': {
      const leave = await aLeave({ by: salesman })
      return { kind, table: kind, id: leave.id, owner, approvedBy: (by) => decided(by, leave) }
    }
  }
}

/** Makes a document that the director of the desk has just approved. */
export async function anApproved(kind: UndoneKind, desk: Desk): Promise<Decided> {
  const document = await aDecidedDocument(kind, desk)
  const { isSuccessful, message } = await document.approvedBy(desk.director)
  if (!isSuccessful) throw new Error(message)
  return document
}

const calls = {
  voucher: undoVoucher,
  invoice: undoInvoice,
  sale_order: undoOrder,
  tour: undoTour,
  leave: undoLeave,
  credit: undoCredit,
}

/** Undoes a decision about a document, and returns the result. */
export const undoes = ({ client, userId }: Worker, { kind, id }: Pick<Decided, 'kind' | 'id'>, rowVersion?: number) =>
  client.ask(calls[kind], { id, userId, ...(rowVersion !== undefined && { rowVersion }) })
