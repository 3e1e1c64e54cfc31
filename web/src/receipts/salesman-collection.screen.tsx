import { salesmanTiles } from '../cash/cash-columns.tsx'
import { later } from '../kit/later.ts'
import { ReceiptCollection } from './receipt-collection.tsx'

const Desk = later(() => import('./salesman-desk.later.tsx').then((loaded) => ({ default: loaded.SalesmanDesk })))

/** Draws the salesman's Invoice Collection (document 1, section 2.1). */
export const SalesmanCollection = () => (
  <ReceiptCollection title="Salesman Cash Management" tiles={salesmanTiles} Desk={Desk} />
)
