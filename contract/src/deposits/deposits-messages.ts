import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

export const depositMessages = texts('deposit', {
  waitsAgain: 'Declined, not deposited again yet',
  inTotal: 'In Total Deposit',
  uploadNeedsSlip: 'Please enter deposit slip no',
  noSlip: 'Kindly enter deposit slip no',
  noAccount: 'Kindly select deposit account',
  noUpload: 'Kindly upload deposit slip',
  noReceipts: 'Kindly select invoices to deposit',
  saved: 'Deposit Receipt Saved Successful',
  postOn: (day: string) => `Post on ${day}?`,
  useDate: (rows: number | undefined) =>
    rows === undefined ? 'Use this date for the whole page' : `Use this date for ${rows} rows of this page`,
  noneSelected: 'No receipt is selected yet.',
  showSelected: (count: number) => `${plural(count, 'receipt', 'receipts')}: show below the list`,
  accountOfLast: 'The account of your last deposit.',
  allCash: 'All cash',
  allDueCheques: 'All due cheques',
  tooMany: (max: number) => `One deposit takes at most ${max} receipts. The others were left out.`,
  allSelected: 'All receipts of this page are selected.',
  nothingToDeposit: 'There is nothing to deposit. Approved receipts come here.',
  updated: 'Deposit Receipt Updated Successful',
  withdrawn: 'Deposit Withdrawn Successful',
  withdrawExplained:
    'All receipts of this deposit are with you again, and the directors are notified. You can deposit them again.',
  withdrawnState: 'Withdrawn',
  accountUnknown: 'This deposit account is not known in the branch. Select it again.',
  mixed: 'All receipts of one deposit need the same slip no, deposit account and branch.',
  repeated: 'A receipt was selected twice. Select it once.',
  receiptTaken: 'One of the receipts is not yours to deposit any more. Reload the list and select again.',
  notYoursToDeposit: (receipt: string) =>
    `${receipt} is not yours to deposit any more. Reload the list and select again.`,
  receiptInDeposit: (receipt: string, depositNo: string, by: string, at: string) =>
    `${receipt} is already in deposit ${depositNo} of ${by}, made on ${at}. Reload the list and select again.`,
  postDated: 'A post-dated cheque cannot be deposited before its date.',
  postDatedSkipped: (count: number) =>
    count === 1
      ? '1 post-dated cheque was left out. It cannot be deposited before its date.'
      : `${count} post-dated cheques were left out. They cannot be deposited before their dates.`,
  postDatedCheque: (chequeNo: string, day: string) =>
    `Cheque ${chequeNo} is post-dated. It cannot be deposited before ${day}.`,
  noPostingDate: 'Please enter posting date',
  postingInFuture: 'Posting date can not be in the future',
  postingBeforeDeposit: 'Posting date can not be before the date of the deposit',
  postingClosed: (through: string) =>
    `The posting date is in a closed period. Choose a later one. Days up to ${through} are closed.`,
  alreadyDecided: (decided: string, by: string, at: string) => `Already ${decided} by ${by} on ${at}. Reload the list.`,
  own: 'You entered this deposit yourself. Another director must decide it.',
  notYours: 'This deposit is not yours or does not exist. Reload the list.',
  invoicesDiffer: 'The invoices do not add up to the total of the deposit.',
  notFound: 'This deposit does not exist in your branches. Reload the list.',
  changed: (now: string) => `This deposit has changed meanwhile: ${now}. Reload the list.`,
})
