import { cashierTiles } from '../cash/cash-columns.tsx'
import { later } from '../kit/later.ts'
import { ReceiptCollection } from './receipt-collection.tsx'

const Desk = later(() => import('./cashier-desk.later.tsx').then((loaded) => ({ default: loaded.CashierDesk })))

/** Draws the cashier's Invoice Collection (document 1, section 2.1). */
export const CashierInvoiceCollection = () => (
  <ReceiptCollection title="Cashier Invoice Collection" tiles={cashierTiles} Desk={Desk} forSalesman />
)
