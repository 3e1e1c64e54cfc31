import { plural, grouped } from '../plural.ts'

/** Lists the messages of the home page. */
export const homeMessages = {
  fetching: 'An error occured while getting what waits for you.',
  total: (count: number) => `${plural(count, 'item waits', 'items wait')} for you`,
  totalOfAll: (count: number) => `${plural(count, 'item waits', 'items wait')} for you in all branches`,
  nothingWaits: 'Nothing waits for you.',
  notKnown: 'What waits for you could not be loaded.',
  /** Sentences about waiting work, by the kinds of `waiting.ts`; each links to its rows. */
  waiting: {
    toHandOver: (count: number) => `${plural(count, 'receipt', 'receipts')} to hand over`,
    chequesToHandOver: (count: number) => `${plural(count, 'cheque', 'cheques')} due, to hand over`,
    declinedHandOvers: (count: number) => `${plural(count, 'declined hand-over', 'declined hand-overs')} to review`,
    handOvers: (count: number) => `${plural(count, 'hand-over', 'hand-overs')} to approve`,
    toDeposit: (count: number) => `${plural(count, 'receipt', 'receipts')} to deposit`,
    chequesToDeposit: (count: number) => `${plural(count, 'cheque', 'cheques')} due, to deposit`,
    declinedDeposits: (count: number) => `${plural(count, 'receipt', 'receipts')} to review from declined deposits`,
    deposits: (count: number) => `${plural(count, 'deposit', 'deposits')} to approve`,
    vouchers: (count: number) => `${plural(count, 'voucher', 'vouchers')} to approve`,
    invoices: (count: number) => `${plural(count, 'invoice', 'invoices')} to approve`,
    orders: (count: number) => `${plural(count, 'order', 'orders')} to approve`,
    tours: (count: number) => `${plural(count, 'tour', 'tours')} to decide`,
    leaves: (count: number) => `${plural(count, 'leave', 'leaves')} to decide`,
    places: (count: number) => `${plural(count, 'visited client', 'visited clients')} without a place`,
  },
  /** These follow each other: the age of the oldest row, and the branches that have some. */
  since: (days: number) => (days === 0 ? 'since today' : `oldest ${plural(days, 'day', 'days')}`),
  inBranch: (branch: string, count: number) => `${branch} ${grouped(count)}`,
  noMoney: 'No money was received, handed over or deposited in these days.',
} as const
