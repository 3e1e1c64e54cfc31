/**
 * The screens that show a result, best first. They decide what a user can find at all: a kind is not searched for users who may open none
 * of its screens.
 */
import { type Actor, mayCall, type ScreenPath } from '../access.ts'
import { type Found, type FoundKind, foundKinds } from './find.ts'

interface Way {
  readonly screen: ScreenPath
  /** Returns the query that makes the screen show it. */
  readonly search: (found: Found) => Readonly<Record<string, string>>
  /** The screen shows only some of the kind. */
  readonly suits?: (found: Found) => boolean
}

const isOwed = (found: Found) => found.isOwed
const ofClient = ({ cCode, aCode }: Found) => ({ cCode, aCode })
const ofReceipt = (found: Found) => ({ ...ofClient(found), show: 'receipts', row: found.id })
const owedInvoice = ({ typeCode, name }: Found) => ({ typeCode, search: name })

const ways: Readonly<Record<FoundKind, readonly Way[]>> = {
  client: [{ screen: '/client', search: ofClient }],
  invoice: [
    { screen: '/directorInvoiceReport', search: ({ name }) => ({ invoiceNo: name }) },
    { screen: '/salesmanCashCollection', search: owedInvoice, suits: isOwed },
    { screen: '/cashierInvoiceCollection', search: owedInvoice, suits: isOwed },
    { screen: '/client', search: (found) => ({ ...ofClient(found), show: 'invoices', row: found.id }), suits: isOwed },
    { screen: '/client', search: (found) => ({ ...ofClient(found), show: 'receipts' }) },
  ],
  receipt: [{ screen: '/client', search: ofReceipt }],
  payment: [{ screen: '/client', search: ofReceipt }],
  cheque: [{ screen: '/client', search: ofReceipt }],
  deposit: [
    { screen: '/directorDepositHistory', search: ({ name }) => ({ depositRefNo: name }) },
    { screen: '/cashierDepositsReport', search: ({ name }) => ({ depositRefNo: name }) },
  ],
  credit: [{ screen: '/directorCredits', search: ({ name }) => ({ creditNo: name, status: '-1' }) }],
  order: [
    { screen: '/directorSaleOrderReport', search: ({ id }) => ({ saleOrderNo: id }) },
    { screen: '/salesmanSaleOrderReport', search: ({ id }) => ({ saleOrderNo: id }) },
  ],
  user: [{ screen: '/directorUserManagement', search: ({ id }) => ({ user: id }) }],
}

const opens = (actor: Actor, { screen }: Way) => mayCall(actor, { screens: [screen] })

/** Returns the kinds that the user can find. */
export const kindsFor = (actor: Actor): readonly FoundKind[] =>
  foundKinds.filter((kind) => ways[kind].some((way) => opens(actor, way)))

/** Returns the screen and the query that show it to the user; `undefined` where none does. */
export function wayTo(actor: Actor, found: Found) {
  const way = ways[found.kind].find((one) => opens(actor, one) && (one.suits?.(found) ?? true))
  return way && { screen: way.screen, search: way.search(found) }
}
