import { texts } from '../language/texts.ts'

/** Lists the messages about stock. */
export const stockMessages = texts('stock', {
  position: 'An error occured while getting Stock Position.',
  ledger: 'An error occured while getting Stock Ledger.',
  none: 'There is no stock in these stores.',
  noMatch: 'No stock matches.',
  noMovements: 'No movements.',
  /** Shown next to the expiry of a lot. */
  expired: 'Expired',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  lastDay: 'Last day',
  noExpiry: 'No expiry',
  onOrBefore: 'Expires on or before',
  notEnough: (lot: string) => `There is not enough of ${lot}. Correct the stock first.`,
})
