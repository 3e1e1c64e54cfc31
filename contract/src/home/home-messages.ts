import { counted, grouped } from '../counted.ts'

/** Lists the messages of the home page. */
export const homeMessages = {
  fetching: 'An error occured while getting what waits for you.',
  total: (count: number) => `${counted(count, 'item waits', 'items wait')} for you`,
  totalOfAll: (count: number) => `${counted(count, 'item waits', 'items wait')} for you in all branches`,
  nothingWaits: 'Nothing waits for you.',
  notKnown: 'What waits for you could not be loaded.',
  /** Sentences about waiting work, by the kinds of `waiting.ts`; each links to its rows. */
  waiting: {
    toHandOver: (count: number) => `${counted(count, 'receipt', 'receipts')} to hand over`,
    chequesToHandOver: (count: number) => `${counted(count, 'cheque', 'cheques')} due, to hand over`,
    declinedHandOvers: (count: number) => `${counted(count, 'declined hand-over', 'declined hand-overs')} to review`,
    handOvers: (count: number) => `${counted(count, 'hand-over', 'hand-overs')} to approve`,
    toDeposit: (count: number) => `${counted(count, 'receipt', 'receipts')} to deposit`,
    chequesToDeposit: (count: number) => `${counted(count, 'cheque', 'cheques')} due, to deposit`,
    declinedDeposits: (count: number) => `${counted(count, 'receipt', 'receipts')} to review from declined deposits`,
    deposits: (count: number) => `${counted(count, 'deposit', 'deposits')} to approve`,
    vouchers: (count: number) => `${counted(count, 'voucher', 'vouchers')} to approve`,
    invoices: (count: number) => `${counted(count, 'invoice', 'invoices')} to approve`,
    orders: (count: number) => `${counted(count, 'order', 'orders')} to approve`,
    tours: (count: number) => `${counted(count, 'tour', 'tours')} to decide`,
    leaves: (count: number) => `${counted(count, 'leave', 'leaves')} to decide`,
    places: (count: number) => `${counted(count, 'visited client', 'visited clients')} without a place`,
  },
  /** These follow each other: the age of the oldest row, and the branches that have some. */
  since: (days: number) => (days === 0 ? 'since today' : `oldest ${counted(days, 'day', 'days')}`),
  inBranch: (branch: string, count: number) => `${branch} ${grouped(count)}`,
  noMoney: 'No money was received, handed over or deposited in these days.',
} as const
