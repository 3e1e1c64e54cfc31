import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

export const stockLabels = texts('labels.stockLabels', {
  allLots: 'All lots',
  discAmount: 'Disc Amount',
  discPer: 'Disc Per',
  docNo: 'Doc No',
  docNumber: 'Doc #',
  expiry: 'Expiry',
  expiryDate: 'Expiry Date',
  godwnName: 'Godwn Name',
  issue: 'Issue',
  lotCount: (count: number) => plural(count, 'lot', 'lots'),
  lotNo: 'Lot No',
  lotOf: (no: string) => `Lot ${no}`,
  showAllLots: 'Show all lots',
  showThisLotOnly: 'Show this lot only',
  stockBalance: 'Stock Balance',
  stockLedger: 'Stock Ledger',
  stockPosition: 'Stock Position',
  store: 'Store',
  valueAtMrp: 'Value at MRP',
  viewLedger: 'View Ledger',
})
