/** The kind for statements of a bank. Its lines have no numbers, so it has no column that names a document. */
import { limits } from '../limits.ts'
import { branch, type ImportKind, maybe, needed } from './import-column.ts'
import { importsMessages } from './imports-messages.ts'

const notes = importsMessages.notes
const ofBank = { blank: null, belowZero: null } as const

export const statementKind = {
  title: 'Bank Statements',
  note: notes.statements,
  isEverywhere: false,
  sums: [],
  columns: [
    { ...branch, role: 'fact' },
    needed('account', 'Account Code', 'text', '1301', {
      most: limits.text.line,
      note: notes.bankAccount,
      alsoCalled: ['account', 'accountno', 'accountnumber', 'iban'],
    }),
    needed('date', 'Date', 'day', '2026-07-31', {
      alsoCalled: ['bookingdate', 'transactiondate', 'postingdate', 'trandate', 'txndate', 'entrydate'],
    }),
    maybe('valueDate', 'Value Date', 'day', '2026-07-31', { alsoCalled: ['valuedt', 'valuta'] }),
    maybe('amount', 'Amount', 'money', '25000.00', {
      ...ofBank,
      note: notes.bankAmount,
      alsoCalled: ['transactionamount', 'amountpkr'],
    }),
    maybe('moneyIn', 'Money In', 'money', '', {
      ...ofBank,
      alsoCalled: ['credit', 'credits', 'deposit', 'deposits', 'creditamount', 'paidin', 'cr'],
    }),
    maybe('moneyOut', 'Money Out', 'money', '', {
      ...ofBank,
      alsoCalled: ['debit', 'debits', 'withdrawal', 'withdrawals', 'debitamount', 'paidout', 'dr'],
    }),
    maybe('side', 'Cr or Dr', 'text', '', {
      note: notes.bankSide,
      alsoCalled: ['crdr', 'drcr', 'debitcredit', 'creditdebit', 'type'],
    }),
    maybe('description', 'Description', 'text', 'CASH DEPOSIT SLIP 55821', {
      most: limits.text.comment,
      alsoCalled: ['narration', 'particulars', 'details', 'transactiondetails', 'remarks', 'text'],
    }),
    maybe('reference', 'Reference', 'text', '55821', {
      most: limits.text.line,
      alsoCalled: ['referenceno', 'refno', 'ref', 'customerreference', 'instrumentno'],
    }),
    maybe('chequeNo', 'Cheque No', 'text', '', { alsoCalled: ['chequenumber', 'chqno', 'chq', 'checkno', 'cheque'] }),
    maybe('bankReference', 'Bank Reference', 'text', '', {
      most: limits.text.line,
      alsoCalled: ['transactionid', 'txnid', 'bankref', 'fitid', 'transactionno'],
    }),
    maybe('balance', 'Balance', 'money', '1225000.00', {
      ...ofBank,
      note: notes.bankBalance,
      alsoCalled: ['runningbalance', 'closingbalance', 'accountbalance', 'availablebalance'],
    }),
  ],
} as const satisfies ImportKind
