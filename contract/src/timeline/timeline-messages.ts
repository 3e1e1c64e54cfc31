import { texts } from '../language/texts.ts'

/** The sentences of timelines, each for an event of a receipt or a deposit. Days are dd/MM/yyyy. */
export const timelineMessages = texts('timeline', {
  recorded: 'Recorded',
  client: 'Client',
  clientRight: 'The client says that it is right',
  clientWrong: {
    amount: 'The client says that the amount is wrong',
    notPaid: 'The client says that they did not pay it',
    other: 'The client says that something is wrong',
  },
  clientExplained: 'The word of the client is explained',
  clientConfirmed: 'The client is right: it was wrong',
  /** One director checked the file, and the other director imported it. */
  opening: (day: string, by: string) => `Opening: in hand on the go-live day, received on ${day}, imported by ${by}`,
  sent: (cashier: string) => `Sent to ${cashier}`,
  received: (cashier: string) => `Received by ${cashier}`,
  approved: 'Approved',
  declined: 'Declined',
  givenBack: 'Given back',
  recalledBySalesman: (cashier: string) => `Recalled from ${cashier}`,
  recalled: (cashier: string) => `Taken from ${cashier} and sent back`,
  reclaimed: (cashier: string) => `Taken from ${cashier}, who cannot come in, and sent back`,
  reassigned: (from: string, to: string) => `Taken from ${from}, who cannot come in, and sent on to ${to}`,
  redirected: (from: string, to: string) => `Taken from ${from} and sent on to ${to}`,
  deposited: (depositNo: string) => `Put into deposit ${depositNo}`,
  banked: (day: string) => `Deposited with posting date ${day}`,
  depositDeclined: 'Deposit declined',
  depositWithdrawn: (depositNo: string) => `Taken out of deposit ${depositNo}, which was withdrawn`,
  approvalUndone: 'Approval undone',
  declineUndone: 'Decline undone',
  returnUndone: 'Kept after all',
  receiveUndone: 'Taken back by the cashier',
  bankUndone: 'Approval of the deposit undone',
  releaseUndone: 'Decline of the deposit undone',
  bounced: (day: string) => `Bounced on ${day}`,
  represented: (cashier: string) => `With ${cashier} again, to be deposited again`,
  /** A part of an invoice that was paid meanwhile. */
  representedAsAdvance: (cashier: string, invoiceNo: string) =>
    `With ${cashier} again, to be deposited again. Invoice ${invoiceNo} does not owe all of it any more: it is an advance`,
  replaced: (receipts: string) => `Replaced with receipt ${receipts}`,
  paperGivenBack: 'The cheque was given back to the client',
  chequeRepresented: (chequeNo: string, client: string) =>
    `Cheque ${chequeNo} of ${client} taken back, to be deposited again`,
  chequeReplaced: (chequeNo: string, client: string, receipts: string) =>
    `Cheque ${chequeNo} of ${client} replaced with receipt ${receipts}`,
  chequeGivenBack: (chequeNo: string, client: string) => `Cheque ${chequeNo} of ${client} given back to the client`,
  void: 'Void',
  applied: (invoiceNo: string) => `Applied to invoice ${invoiceNo}`,
  takenBack: (invoiceNo: string) => `Taken back from invoice ${invoiceNo}`,
  depositMade: (slipNo: string) => `Deposit made with slip ${slipNo}`,
  depositApproved: (day: string) => `Approved with posting date ${day}`,
  withdrawn: 'Withdrawn',
  chequeBounced: (chequeNo: string, client: string, day: string) => `Cheque ${chequeNo} of ${client} bounced on ${day}`,
  inWords: (words: string) => `Rupees ${words} only`,
  /** The words of amounts. */
  amounts: {
    /** A language in which each number below a hundred has a word of its own has a hundred words here. Others have the tens from 20 after 19. */
    numbers:
      'Zero, One, Two, Three, Four, Five, Six, Seven, Eight, Nine, ' +
      'Ten, Eleven, Twelve, Thirteen, Fourteen, Fifteen, Sixteen, Seventeen, Eighteen, Nineteen, ' +
      'Twenty, Thirty, Forty, Fifty, Sixty, Seventy, Eighty, Ninety',
    hundred: 'Hundred',
    thousand: 'Thousand',
    lakh: 'Lakh',
    crore: 'Crore',
    withPaisa: (rupees: string, paisa: string) => `Rupees ${rupees} and ${paisa} Paisa only`,
  },
})
