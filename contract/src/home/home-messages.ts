import { plural, grouped } from '../plural.ts'

const oldest = (days: number) => (days === 0 ? 'since today' : `oldest ${plural(days, 'day', 'days')}`)

/** Lists the messages of the home page. */
export const homeMessages = {
  welcome: (name: string) => `Welcome, ${name}`,
  modules: 'Modules',
  /** It follows the number of rows that wait on a screen. */
  pending: 'pending',
  fetching: 'An error occured while getting what waits for you.',
  fetchingMoney: 'An error occured while getting the money in hands.',
  fetchingLate: 'An error occured while getting what is late.',
  notAtBank: 'Money not at the bank yet',
  yoursNotAtBank: 'Your money, not at the bank yet',
  lateAndOdd: 'Late and odd',
  waitingForYou: 'Waiting for you',
  lastDays: (days: number) => `Received and deposited, ${days} days`,
  total: (count: number) => `${plural(count, 'item waits', 'items wait')} for you`,
  totalOfAll: (count: number) => `${plural(count, 'item waits', 'items wait')} for you in all branches`,
  nothingWaits: 'Nothing waits for you.',
  notKnown: 'What waits for you could not be loaded.',
  /** Waiting work, by the kinds of `waiting.ts`; each leads to its rows. */
  waiting: {
    toHandOver: 'Receipts to hand over',
    chequesToHandOver: 'Cheques due, to hand over',
    declinedHandOvers: 'Declined hand-overs to review',
    handOvers: 'Hand-overs to approve',
    toDeposit: 'Receipts to deposit',
    chequesToDeposit: 'Cheques due, to deposit',
    declinedDeposits: 'Receipts to review from declined deposits',
    deposits: 'Deposits to approve',
    vouchers: 'Vouchers to approve',
    invoices: 'Invoices to approve',
    orders: 'Orders to approve',
    tours: 'Tours to decide',
    leaves: 'Leaves to decide',
    places: 'Visited clients without a place',
  },
  /** The heads of the columns of the work that waits. */
  work: 'Work',
  count: 'Count',
  amount: 'Amount',
  oldest: 'Oldest',
  byBranch: 'By branch',
  age: (days: number) => (days === 0 ? 'today' : plural(days, 'day', 'days')),
  inBranch: (branch: string, count: number) => `${branch} ${grouped(count)}`,
  /** Places of money for a director, and for the person who holds it. */
  withSalesmen: 'With salesmen',
  onTheWay: 'On the way',
  withCashiers: 'With cashiers',
  inDeposits: 'In deposits',
  withYou: 'With you',
  /** These two follow the name of a place. */
  ofPeople: (people: number, days: number) => `${plural(people, 'person', 'people')}, ${oldest(days)}`,
  ofReceipts: (receipts: number, days: number) => `${plural(receipts, 'receipt', 'receipts')}, ${oldest(days)}`,
  nothingInHands: 'No money is on its way to the bank.',
  late: {
    held: (count: number, days: number) =>
      `${count === 1 ? 'person holds' : 'people hold'} money for ${plural(days, 'day', 'days')} or longer`,
    noSlip: (count: number) => `${count === 1 ? 'deposit waits' : 'deposits wait'} without a slip`,
    slips: (count: number) => `${count === 1 ? 'deposit shares its' : 'deposits share a'} slip number`,
    bounced: (count: number) => `${count === 1 ? 'cheque' : 'cheques'} bounced, not paid since`,
    chequesDue: (count: number) => `${count === 1 ? 'cheque is' : 'cheques are'} due, not at the bank`,
    chequesSoon: (count: number, days: number) =>
      `${count === 1 ? 'cheque comes' : 'cheques come'} due within ${plural(days, 'day', 'days')}`,
  },
  /** It follows names of which there are more. */
  andMore: (more: number) => `and ${grouped(more)} more`,
  nothingLate: 'Nothing is late or odd.',
  received: 'Received',
  handedOver: 'Handed over',
  deposited: 'Deposited',
  date: 'Date',
  totalOfDays: 'Total',
  /** The button that shows the days as a table. */
  table: 'Table',
  moreThanBefore: (percent: string, days: number) => `${percent} more than in the ${days} days before`,
  lessThanBefore: (percent: string, days: number) => `${percent} less than in the ${days} days before`,
  comparedWithBefore: (days: number) => `Compared with the ${days} days before`,
  sameAsBefore: (days: number) => `as much as in the ${days} days before`,
  noMoney: 'No money was received, handed over or deposited in these days.',
} as const
