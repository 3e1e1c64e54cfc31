/** The kinds for debts and money of the go-live day. One director checks a file and another director imports it, until that day ends. */
import { importsMessages } from './imports-messages.ts'
import { branch, type ImportKind, maybe, needed } from './import-column.ts'

const notes = importsMessages.notes

export const openingKinds = {
  balances: {
    title: 'Opening Balances',
    note: notes.balances,
    isEverywhere: false,
    sums: ['amount'],
    columns: [
      branch,
      needed('party', 'Party Code', 'text', '120100001', {
        role: 'key',
        alsoCalled: ['party', 'clientcode', 'acode', 'customercode'],
      }),
      needed('salesman', 'Salesman Login', 'whole', '1001', {
        note: notes.salesman,
        alsoCalled: ['salesman', 'salesmanid'],
      }),
      needed('amount', 'Amount', 'money', '25000.00', {
        isPositive: true,
        alsoCalled: ['balance', 'outstanding', 'openingbalance'],
      }),
      needed('date', 'As Of', 'day', '2026-07-31', { note: notes.beforeGoLive, alsoCalled: ['date', 'asofdate'] }),
      needed('type', 'Invoice Type', 'text', 'CR', { note: notes.invoiceType, alsoCalled: ['type'] }),
      needed('division', 'Division', 'text', '01', { note: notes.division, alsoCalled: ['divisioncode'] }),
    ],
  },
  money: {
    title: 'Money in Hand',
    note: notes.money,
    isEverywhere: false,
    sums: ['amount'],
    columns: [
      branch,
      needed('party', 'Party Code', 'text', '120100001', {
        role: 'key',
        alsoCalled: ['party', 'clientcode', 'acode', 'customercode'],
      }),
      maybe('invoiceNo', 'Invoice No', 'text', 'INV/26-00001', {
        role: 'key',
        note: notes.advance,
        alsoCalled: ['invoicenumber', 'invoice', 'billno'],
      }),
      needed('salesman', 'Salesman Login', 'whole', '1001', {
        role: 'key',
        note: notes.salesman,
        alsoCalled: ['salesman', 'salesmanid'],
      }),
      maybe('cashier', 'Cashier Login', 'whole', '', {
        role: 'key',
        note: notes.cashier,
        alsoCalled: ['cashier', 'cashierid'],
      }),
      needed('method', 'Method', 'text', 'Cheque', {
        role: 'key',
        note: notes.method,
        alsoCalled: ['paymentmode', 'mode'],
      }),
      maybe('chequeNo', 'Cheque No', 'text', '00123456', { role: 'key', alsoCalled: ['cheque', 'chequenumber'] }),
      maybe('chequeDate', 'Cheque Date', 'day', '2026-08-15', { role: 'key', note: notes.postDated }),
      maybe('chequeBank', 'Cheque Bank', 'text', 'MEZN', { role: 'key', note: notes.bank, alsoCalled: ['bank'] }),
      needed('amount', 'Amount', 'money', '5000.00', { role: 'key', isPositive: true, alsoCalled: ['received'] }),
      needed('receivedOn', 'Received On', 'day', '2026-07-30', {
        role: 'key',
        note: notes.beforeGoLive,
        alsoCalled: ['receiveddate', 'date'],
      }),
    ],
  },
} as const satisfies Readonly<Record<string, ImportKind>>
