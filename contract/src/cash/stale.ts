/** The calls that a save makes stale, by the data that it changes. Saves share these lists, so that none of them forgets a new call. */

/** These answers show in which place the money is: every move of a receipt changes them. */
const callsShowingPlaces = [
  'cash.receipts',
  'cash.receipts.last',
  'cash.cheques',
  'cash.cheques.days',
  'cash.cheques.counts',
  'cash.transfers',
  'cash.deposits.lines',
  'cash.summary.cashier',
  'cash.summary.users',
  'cash.received',
  'cash.days',
  'cash.moneyInHands',
  'cash.holders',
  'users.holdings',
  'home.waiting',
  'home.money',
  'home.late',
  'intake.held',
]

/** These answers show the debts of a client: a receipt that is made, ended or applied changes them. */
export const callsShowingBalances = [
  ...callsShowingPlaces,
  'cash.invoices',
  'cash.invoices.ageing',
  'clients.one',
  'lookups.accounts.page',
  'cash.advances',
  'cash.payments.dues',
  'cash.payments.debtors',
  'cash.summary.salesman',
  'orders.clientCredit',
]

/** These answers show what a phone delivered: money and visits. */
export const callsShowingDelivered = [...callsShowingBalances, 'visits']

/** These answers show who holds the money: moving a receipt to another person changes them. */
export const callsShowingHolders = [...callsShowingPlaces, 'cash.summary.salesman']

/** These answers show the deposits of a cashier: a deposit and its decision change them. */
export const callsShowingDeposits = [...callsShowingPlaces, 'cash.deposits']
