/** Names the calls that a save makes stale, by what it changes. Saves share these lists, so that none of them forgets a new call. */

/** These answers show what a client owes: a receipt that is made, ended or applied changes them. */
export const callsShowingBalances = [
  'cash.invoices',
  'cash.invoices.ageing',
  'clients.one',
  'cash.receipts',
  'cash.advances',
  'cash.summary.salesman',
  'cash.summary.cashier',
  'orders.clientStanding',
  'cash.summary.users',
  'cash.days',
  'users.holdings',
]

/** These answers show who holds the money: a receipt that goes from hand to hand changes them. */
export const callsShowingHolders = [
  'cash.receipts',
  'cash.transfers',
  'cash.summary.salesman',
  'cash.summary.cashier',
  'cash.summary.users',
  'cash.days',
  'users.holdings',
]

/** These answers show what a cashier deposited: a deposit and its decision change them. */
export const callsShowingDeposits = [
  'cash.deposits',
  'cash.deposits.lines',
  'cash.transfers',
  'cash.summary.cashier',
  'cash.summary.users',
  'cash.days',
  'users.holdings',
]
