import { counted } from '../counted.ts'

/** Lists the messages about receipts, hand-overs and deposits, which are a part of the catalogue in `messages.ts`. */
export const cashMessages = {
  /** These words stand before the amount and number of a row that was decided. */
  done: {
    approved: 'Approved',
    declined: 'Declined',
    sent: 'Sent',
    sentBack: 'Sent back',
    sentOn: 'Sent on',
    recalled: 'Recalled',
    withdrawn: 'Withdrawn',
    undone: 'Undone',
    voided: 'Voided',
    bounced: 'Marked bounced',
  },
  receipt: {
    dueCheques: 'Due by today',
    noInvoice: 'Please select any invoice first',
    amountZero: 'Receive amount can not be equal to 0',
    balanceNegative: 'Balance amount can not be negative',
    noMethod: 'Please select payment method',
    noChequeBank: 'Please add cheque bank',
    noChequeNo: 'Please add cheque No',
    noChequeDate: 'Please add cheque Date',
    noSalesman: 'Please select salesman',
    noClient: 'Please select client',
    noReason: 'Please enter a reason',
    saved: 'Receipt Saved Successful',
    /** Stands after the message of a save, as the amount and number of a decided row do. */
    savedOf: (amount: string, no: string, client: string) => `${amount} · No ${no} · ${client}`,
    /** The reason in the journal of a receipt that its salesman takes back with the Undo of the save. */
    undone: 'Taken back right after it was recorded.',
    /** The lines of a receipt that is shared with the client. */
    shared: {
      receiptNo: (no: string, day: string) => `Receipt No ${no} · ${day}`,
      invoiceNo: (no: string) => `Invoice ${no}`,
      received: (amount: string, how: string) => `Received ${amount} · ${how}`,
      balance: (amount: string) => `Balance ${amount}`,
    },
    noLast: 'The receipts that you record stand here.',
    sameOfInvoice: (by: string, at: string) =>
      `A receipt of the same invoice, amount and method was recorded by ${by} at ${at}. Save it again?`,
    sameOfClient: (by: string, at: string) =>
      `An advance of the same client, amount and method was recorded by ${by} at ${at}. Save it again?`,
    chequeStale: (day: string) =>
      `This cheque is dated ${day}, more than six months ago. Banks refuse such cheques. Save it all the same?`,
    chequeFar: (day: string) => `This cheque is dated ${day}, more than a year from today. Save it all the same?`,
    voided: 'Receipt Voided Successful',
    nonePending: (type: string) => `No pending invoices for ${type}. Try another invoice type.`,
    noneFound: (type: string) => `No pending invoice of type ${type} matches the search.`,
    invoiceUnknown: 'This invoice is not among your pending invoices any more. Press Get Invoice and select it again.',
    clientUnknown: 'This client is not known in the branch. Select it again.',
    salesmanUnknown: 'This salesman does not work in the branch. Select another one.',
    bankUnknown: 'This bank is not in the bank list. Select it again.',
    chequeTaken: 'This cheque of this bank is already recorded for the client. Check the cheque number.',
    chequeTakenBy: (chequeNo: string, receipt: string, by: string, at: string) =>
      `Cheque ${chequeNo} of this bank is already recorded with ${receipt}, by ${by} on ${at}. Check the cheque number.`,
    /** These two name the receipt that has the cheque already. */
    ofInvoice: (invoiceNo: string) => `invoice ${invoiceNo}`,
    ofAdvance: (client: string) => `an advance of ${client}`,
    /** Says which of several rows a refusal is about. */
    about: (row: string, refusal: string) => `${row}: ${refusal}`,
    numbered: (no: number) => `Receipt ${no}`,
    numberedOf: (no: number, of: string) => `Receipt ${no} (${of})`,
    invoiceRow: (invoiceNo: string) => `Invoice ${invoiceNo}`,
    advanceRow: (client: string) => `Advance of ${client}`,
    imageUnknown: 'An attached image was not found or is already used. Remove it and upload it again.',
    notFound: 'This receipt does not exist any more. Reload the list.',
    notMovable: 'This receipt has moved on meanwhile. Reload the list to see where it is.',
  },
  transfer: {
    noCashier: 'Please select cashier',
    sent: 'Receipt Sent Successful',
    cashierUnknown: 'This cashier does not work in the branch. Select another one.',
    approved: 'Receipt Approved Successful',
    declined: 'Receipt Declined Successful',
    decided: 'Receipts Updated Successful',
    alreadySent: (by: string, at: string) => `Already sent by ${by} on ${at}. Reload the list.`,
    alreadyDecided: (decided: string, by: string, at: string) =>
      `Already ${decided} by ${by} on ${at}. Reload the list.`,
    inDeposit: (depositNo: string) => `This receipt is in deposit ${depositNo}. Decline the deposit first.`,
    deposited: (depositNo: string) => `Deposit ${depositNo} was approved. The receipt can not be declined any more.`,
    notFound: 'This hand-over is not addressed to you. Reload the list.',
    changed: (now: string) => `This hand-over has changed meanwhile: ${now}. Reload the list.`,
    salesmanGone: 'The salesman of this receipt cannot sign in any more, so it cannot go back to him.',
    sameCashier: 'This hand-over is with this cashier already. Select another one.',
    notInBranches: 'This hand-over does not exist in your branches. Reload the list.',
    sentBack: 'Hand-overs Sent Back Successful',
    sentOn: 'Hand-overs Sent On Successful',
    recalled: 'Hand-over Recalled Successful',
    recallSays: (cashier: string) =>
      `The receipt is with you again, and ${cashier} hears of it. You can send it again or void it.`,
    recalledBySalesman: 'Recalled',
    /** These three stand in a sentence, as in "Already sent back by …". */
    wasSentBack: 'sent back',
    wasRecalled: 'recalled',
    wasSentOn: (cashier: string) => `sent on to ${cashier}`,
    waits: (days: number) => (days === 1 ? 'waits 1 day' : `waits ${days} days`),
    cannotTake: 'cannot take it',
    waitsLong: (days: number) => `Waits ${days} days or longer`,
    waitsInVain: 'Cashier cannot take it',
    waitsToBeDeposited: 'Not deposited yet',
    waitsDue: 'Cheque due, not deposited yet',
    waitsAgain: 'Declined, not sent again yet',
    /** Says how many receipts a group has, and how many of them are on the page. */
    receipts: (all: number, here: number) =>
      here < all ? `${counted(all, 'receipt', 'receipts')}, ${here} on this page` : counted(all, 'receipt', 'receipts'),
    inTotal: 'In Total Receipt',
    sentBackBy: (by: string) => `Sent back by ${by}`,
    sentOnBy: (to: string, by: string) => `Sent on to ${to} by ${by}`,
  },
  advance: {
    applied: 'Advance Applied Successful',
    left: (left: string) => `Only ${left} of this advance is left.`,
    leftBy: (left: string, by: string, at: string) =>
      `Only ${left} of this advance is left: ${by} applied it last on ${at}.`,
    otherClient: 'This invoice is of another client. Select an invoice of the client who paid the advance.',
    notOpen: 'This advance cannot be applied any more. Reload the list.',
    notFound: 'This advance does not exist among yours. Reload the list.',
  },
  deposit: {
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
    showSelected: (count: number) => `${counted(count, 'receipt', 'receipts')}: show below the list`,
    accountOfLast: 'The account of your last deposit.',
    allCash: 'All cash',
    allDueCheques: 'All due cheques',
    most: (most: number) => `One deposit takes at most ${most} receipts. The others were left out.`,
    allSelected: 'All receipts of this page are selected.',
    nothingToDeposit: 'There is nothing to deposit. Approved receipts come here.',
    updated: 'Deposit Receipt Updated Successful',
    withdrawn: 'Deposit Withdrawn Successful',
    withdrawSays:
      'All receipts of this deposit are with you again, and the directors hear of it. You can deposit them anew.',
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
    alreadyDecided: (decided: string, by: string, at: string) =>
      `Already ${decided} by ${by} on ${at}. Reload the list.`,
    own: 'You entered this deposit yourself. Another director must decide it.',
    notYours: 'This deposit is not yours or does not exist. Reload the list.',
    invoicesDiffer: 'The invoices do not add up to the total of the deposit.',
    notFound: 'This deposit does not exist in your branches. Reload the list.',
    changed: (now: string) => `This deposit has changed meanwhile: ${now}. Reload the list.`,
  },
  bounce: {
    noDate: 'Please enter bounce date',
    inFuture: 'Bounce date can not be in the future',
    beforeDeposit: 'Bounce date can not be before the date of the deposit',
    closed: (through: string) =>
      `The bounce date is in a closed period. Choose a later one. Days up to ${through} are closed.`,
    notDeposited: 'Only a cheque of an approved deposit can be marked bounced. Reload the list.',
    notFound: 'This cheque is in no deposit that you may see. Reload the list.',
    marked: 'Cheque Marked Bounced',
  },
} as const
