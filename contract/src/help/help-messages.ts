/** The sentences with which the program explains itself: its screens, its figures and the places of money. */
import type { ScreenPath } from '../access.ts'
import { texts } from '../language/texts.ts'

const ofStock = 'Shows how much of each item and lot is in which store, and the movements behind each balance.'
const ofReceipts =
  'Lists receipts with the place of their money: with the salesman, on the way, with a cashier, in a deposit, banked.'
const saleOrders = 'Lists sale orders with their amounts and decisions.'
const newSaleOrder = 'Enter a sale order: choose the client, add the items, then press Submit. A director approves it.'

/** Shows what each screen is for. The compiler names a screen that is missing. */
const screens: Readonly<Record<Exclude<ScreenPath, '/login'>, string>> = {
  '/home': 'Shows the money that is not at the bank yet and the work that waits for you. Each line leads to its page.',
  '/profile': 'Change your password, see where you are signed in, and choose how the program works for you.',
  '/notifications': 'Lists what others did with your documents. Press a line to see the document.',
  '/salesmanCashCollection':
    'Record the money that a client gives you: choose the invoice, type the amount, press Submit.',
  '/salesmanCashTransfer': 'Hand the money that you hold to a cashier. You hold it until the cashier approves.',
  '/salesmanSaleOrder': newSaleOrder,
  '/salesmanStockPositionReport': ofStock,
  '/salesmanCollectionReport': ofReceipts,
  '/salesmanCashTransferReport': 'Lists the receipts that you sent to cashiers, with their answers.',
  '/salesmanSaleOrderReport': saleOrders,
  '/cashierCashCollection':
    'Count the money that salesmen hand to you. Approve when it is in your hands, or decline with a comment.',
  '/cashierInvoiceCollection': 'Record the money of a client who pays at your desk. You hold it at once.',
  '/cashierDeposits': 'Choose the receipts that you take to the bank, and add the number and a picture of the slip.',
  '/cashierStockPositionReport': ofStock,
  '/cashierCashCollectionReport': 'Lists the receipts that you took from salesmen or at your desk.',
  '/cashierDepositsReport': 'Lists your deposits with their decisions. A cheque that bounces is marked here.',
  '/directorDepositApproval': 'Compare each deposit with its slip. Approve it with a posting date, or decline it.',
  '/directorDepositHistory': 'Lists the deposits that were decided, with their posting dates.',
  '/directorVoucherApprove':
    'Approve or decline vouchers. Nobody approves their own, and a BPV voucher needs two people.',
  '/directorInvoiceApprove': 'Approve or decline invoices. Nobody approves their own.',
  '/directorSaleOrderApprove':
    'Approve or decline sale orders. The mark shows when the client exceeds the credit limit.',
  '/directorTourApprove': 'Approve or decline the tours of your people with their allowances and expenses.',
  '/directorLeaveApprove': 'Approve or decline leaves.',
  '/directorSaleOrder': newSaleOrder,
  '/directorPurchaseOrder': 'Enter a purchase order: the head, then the items, then Submit.',
  '/directorStockPositionReport': ofStock,
  '/directorOutstandingInvoiceReport': 'Shows who owes how much, and since when.',
  '/directorCashTransferReport': 'Lists the hand-overs between salesmen and cashiers, and what waits at which step.',
  '/directorSalesmanReceiptReport': ofReceipts,
  '/directorVoucherReport': 'Lists vouchers with their decisions.',
  '/directorInvoiceReport': 'Lists invoices with their decisions.',
  '/directorSaleOrderReport': saleOrders,
  '/directorPartiesReport': 'Lists the clients with their codes, addresses and salesmen.',
  '/directorVisitReport': 'Lists the visits of your people, and how far from the client they were.',
  '/directorSummaryReport': 'Adds up receipts, hand-overs and deposits for each person.',
  '/directorHoldings': 'Shows the money in each place, with the person who has it, and since when.',
  '/directorOddities':
    'Shows figures that a director should ask about, by kind and by person, and keeps how each case was explained.',
  '/directorQuestions': 'Lists the questions of a day, each with the list that answers it.',
  '/directorHolders': 'Shows how much money each person has, where it is, and since when.',
  '/directorDebtors': 'Shows who owes how much, and how old it is: client by client, or salesman by salesman.',
  '/directorClientsAboveLimit': 'Lists the clients who owe more than their limit, with their open orders.',
  '/directorBouncedCheques': 'Counts the cheques that bounced, client by client or bank by bank.',
  '/directorCollected': 'Compares what each salesman collected this month with the month before.',
  '/directorBranches': 'Puts the figures of your branches next to each other.',
  '/directorDecisions': 'Shows who approved, declined, voided or took back what, and why.',
  '/directorAway': 'Shows who is on a leave or a tour, and the money that they hold.',
  '/directorStatements':
    'Lists what the clients owed before and after a month, makes links to their statements, and sends them.',
  '/directorTourReport': 'Shows what tours cost, and what their people collected meanwhile.',
  '/directorMessages': 'Shows the messages to clients about what they paid, and sends a failed message again.',
  '/directorLocationApproval': 'Choose the place of each client from the visits to the client, on a map.',
  '/cheques': 'Lists cheques by what happens to them. A bounced one is deposited again, replaced or given back here.',
  '/chequeCalendar':
    'Shows the cheques that people hold for the next 60 days: the sum of each day and bank, and who has them.',
  '/directorBankMatching':
    'Import the statements of the bank, match their lines with deposits, and see which deposits have not arrived.',
  '/directorHeldReceipts':
    'Decide about money that a phone delivered and that could not be booked: book it, or record with a second director that it is not there.',
  '/directorCredits': 'Enter credit notes, returns, discounts and write-offs, and approve the credits of others.',
  '/directorPostingFiles': 'Bring the movements of money into the books: make posting batches and download them.',
  '/directorPeriodClosing': 'Close the days up to a date, so that nothing more is posted on them.',
  '/directorUserManagement': 'Create users, and choose their role, modules and branches.',
  '/directorCompanySettings': 'Keep the values that the forms need: product, allowance per mile, marketing reps.',
  '/directorImport': 'Bring in files of other programs. What changes is shown before anything is saved.',
  '/myTours': 'Enter your tours with their cities and expenses, and see the decisions.',
  '/myLeaves': 'Ask for a leave, and see the decisions.',
  '/myVisits': 'Record a visit where you are, and see whether its place was verified.',
  '/client': 'Shows everything about one client: invoices, receipts, cheques, orders, visits.',
  '/clientStatement':
    'Shows what a client owed before a period, each change, and the balance at its end. Print or share it.',
}

export const helpMessages = texts('help', {
  /** Between two ways to press the same shortcut. */
  orBetween: ' or ',
  screens,
  /** Explains the figures above the lists, for salesmen and for cashiers and directors. */
  figures: {
    outstandingOfSalesman: 'The sum that your clients still owe on their pending invoices.',
    receiptsOfSalesman: 'All receipts that you recorded and that count: void and bounced receipts are left out.',
    handedToCashier: 'Receipts that you sent to a cashier, waiting or approved.',
    balanceOfSalesman: 'Total Receipt less Handed to Cashier: the money that you hold now.',
    outstanding: 'The sum that the clients of the branch still owe on their pending invoices.',
    receipts: 'Receipts that cashiers approved, whatever became of them since.',
    deposits: 'Receipts that are in a deposit, waiting or approved.',
    balance: 'Total Receipt less Total Deposit: the money that cashiers hold now.',
  },
  place: {
    title: 'Place',
    note: 'The money of a receipt is in exactly one place. Each step needs the other person’s approval.',
  },
  what: (of: string) => `What is ${of}?`,
  forWhat: 'What is this page for?',
  guide: 'Guide',
  loading: 'Loading…',
  guideOf: (role: string) => `Guide: ${role}`,
  keys: 'Keyboard shortcuts',
  allKeys: 'all keys',
  /** Names tasks in the words of people, for the search of screens. */
  tasks: {
    bounced: 'Bounced cheques',
    holders: 'Who holds money',
    debtors: 'Who owes money',
    withSalesmen: 'Money with salesmen',
    onTheWay: 'Money on the way to cashiers',
    withCashiers: 'Money with cashiers',
    inDeposits: 'Money in deposits that wait',
    voided: 'Void receipts',
    record: 'Record a receipt or a payment',
    handOver: 'Hand over money to a cashier',
    deposit: 'Take money to the bank',
    newUser: 'Create a user or reset a password',
    closeDays: 'Close or open days',
    leave: 'Ask for a leave',
    visit: 'Record a visit',
    tour: 'Enter a tour and its expenses',
    order: 'Enter a sale order',
  },
  /** Shown once on a phone. */
  install: {
    offer: 'Install the program on this phone: it opens from the home screen, and the phone keeps what you typed.',
    onIphone:
      'Keep the program on this phone: press Share, then Add to Home Screen. The phone then keeps what you typed.',
    accept: 'Install',
  },
  /** The buttons of the line that introduces a screen. */
  introduction: 'Hide this',
  noIntroductions: 'Show no more of these',
})
