import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'
/** The sentences of notifications. Each describes what somebody did with a document; `what` is one of the first three. */
export const notificationsMessages = texts('notifications', {
  receipt: (amount: string, invoiceNo: string, client: string) => `${amount} for ${invoiceNo} of ${client}`,
  advance: (amount: string, client: string) => `${amount} in advance from ${client}`,
  receipts: (count: number, amount: string) => `${count} receipts, ${amount} in all`,
  send: (by: string, what: string) => `${by} handed over to you: ${what}.`,
  receive: (by: string, what: string) => `${by} received for you: ${what}.`,
  approve: (by: string, what: string) => `${by} approved your hand-over: ${what}.`,
  decline: (by: string, what: string) => `${by} declined your hand-over: ${what}.`,
  return: (by: string, what: string) => `${by} gave back to you: ${what}.`,
  recall: (by: string, cashier: string, what: string) =>
    `${by} sent the hand-over to ${cashier} back to its sender: ${what}.`,
  recallOwn: (by: string, what: string) => `${by} recalled the hand-over to you: ${what}.`,
  redirect: (by: string, from: string, to: string, what: string) =>
    `${by} sent the hand-over to ${from} on to ${to}: ${what}.`,
  reclaim: (by: string, cashier: string, what: string) =>
    `${by} sent back to the salesman what ${cashier} had received: ${what}.`,
  reassign: (by: string, from: string, to: string, what: string) =>
    `${by} sent on to ${to} what ${from} had received: ${what}.`,
  deposit: (by: string, what: string, depositNo: string) => `${by} made deposit ${depositNo}: ${what}.`,
  bank: (by: string, what: string, depositNo: string) => `${by} approved deposit ${depositNo}: ${what}.`,
  release: (by: string, what: string, depositNo: string) => `${by} declined deposit ${depositNo}: ${what}.`,
  withdraw: (by: string, what: string, depositNo: string) => `${by} withdrew deposit ${depositNo}: ${what}.`,
  undoApprove: (by: string, what: string) =>
    `${by} undid the approval of your hand-over: ${what}. It waits for a decision.`,
  undoDecline: (by: string, what: string) =>
    `${by} undid the decline of your hand-over: ${what}. It waits for a decision.`,
  undoReturn: (by: string, what: string) => `${by} undid the return to you: ${what}.`,
  undoReceive: (by: string, what: string) =>
    `${by} voided what was received for you: ${what}. Its invoice is owed again.`,
  undoBank: (by: string, what: string, depositNo: string) =>
    `${by} undid the approval of deposit ${depositNo}: ${what}. It waits for a decision.`,
  undoRelease: (by: string, what: string, depositNo: string) =>
    `${by} undid the decline of deposit ${depositNo}: ${what}. It waits for a decision.`,
  bounce: (by: string, what: string, depositNo: string) =>
    `${by} marked a cheque of deposit ${depositNo} as bounced: ${what}.`,
  represent: (by: string, what: string) => `${by} took a bounced cheque back, to be deposited again: ${what}.`,
  apply: (by: string, what: string) => `${by} applied to invoices: ${what}.`,
  unapply: (by: string, what: string) => `${by} took back what was applied to invoices: ${what}.`,
  document: (called: string, number: string, amount: string) =>
    [`${called} ${number}`, amount].filter((part) => part !== '').join(', '),
  documents: (count: number, called: string, amount: string) =>
    [`${count} ${called}s`, amount && `${amount} in all`].filter((part) => part !== '').join(', '),
  entered: (by: string, what: string) => `${by} entered ${what}.`,
  decided: (by: string, decided: string, what: string) => `${by} ${decided} ${what}.`,
  approvalUndone: (by: string, what: string) => `${by} undid the approval of ${what}. It waits for a decision.`,
  declineUndone: (by: string, what: string) => `${by} undid the decline of ${what}. It waits for a decision.`,
  approvedFirst: (by: string, what: string) => `${by} approved ${what}.`,
  /** One line for several notifications of a person. */
  manyOf: (by: string, what: string) => `${what} of ${by}`,
  manySent: (by: string, what: string) => `${what} that ${by} handed over to you`,
  manyReceived: (by: string, what: string) => `${what} that ${by} received for you`,
  manyApproved: (by: string, what: string) => `${what} that ${by} approved`,
  manyUndone: (by: string, what: string) => `${what} of which ${by} undid the decision`,
  /** These follow the sentence of news that is out of date, because the documents went on since. */
  wasUndone: (count: number, of: number) =>
    of === 1 ? 'It was undone.' : `${count} of ${of} ${count === 1 ? 'was' : 'were'} undone.`,
  wasDecidedAgain: (count: number, of: number) =>
    of === 1 ? 'It was decided again.' : `${count} of ${of} ${count === 1 ? 'was' : 'were'} decided again.`,
  /** Ends such a sentence with the sum, where the documents have amounts. */
  summed: (sentence: string, amount: string) => `${[sentence, amount].filter((part) => part !== '').join(', ')}.`,
  counted: (count: number, called: string) => `${count} ${called}s`,
  /** These follow the sentence of a notification that needed a decision, and describe its present state. */
  waits: (count: number) => `${count === 1 ? 'It waits' : 'They wait'} for a decision.`,
  waitsForSecond: (count: number) => `${count === 1 ? 'It waits' : 'They wait'} for a second approval.`,
  outcome: (decided: string, by: string, at: string) => `${decided} by ${by} on ${at}.`,
  outcomeOfMany: (decided: string, at: string) => `${decided}, the last on ${at}.`,
  stillWait: (count: number) => `${count} ${count === 1 ? 'waits' : 'wait'}`,
  countOf: (count: number, decided: string) => `${count} ${decided}`,
  rightsChanged: (by: string, changes: string) => `${by} changed your rights: ${changes}.`,
  passwordReset: (by: string) => `${by} gave you a new one-time password.`,
  ownPasswordReset: (by: string) =>
    `${by} chose a new password by a link in an e-mail, and is signed out everywhere. If it was not ${by}, reset the password.`,
  openingsChecked: (by: string, documents: number, file: string) =>
    `${by} checked ${plural(documents, 'opening', 'openings')} in ${file}.`,
  item: (number: string, amount: string, client: string) =>
    [number, amount, client].filter((part) => part !== '').join(', '),
  itemHeld: (what: string, user: string, reason: string) =>
    `A receipt from the phone of ${user} is held: ${what}. ${reason}.`,
  itemAsAdvance: (invoiceNo: string, first: string, user: string, number: string, amount: string) =>
    `${first === '' ? `${invoiceNo} was paid` : `${first} was first to receive for ${invoiceNo}`}: ${amount} of ${number}, which ${user} received on the phone, became an advance.`,
  itemReturned: (number: string, reason: string) => `${number} from your phone came back to you: ${reason}.`,
  itemSettling: (by: string, what: string, user: string, outcome: string, reason: string) =>
    `${by} recorded the held receipt of ${user} as ${outcome}: ${what}. ${reason}.`,
  itemBooked: (by: string, what: string, user: string, holder: string) =>
    `${by} booked the held receipt of ${user}${holder === '' ? '' : ` in the name of ${holder}`}: ${what}.`,
  itemSettled: (by: string, first: string, what: string, user: string, outcome: string, reason: string) =>
    `${first} and ${by} recorded the held receipt of ${user} as ${outcome}: ${what}. ${reason}.`,
  phoneFewer: (user: string, phone: string, items: number, amount: string) =>
    `The phone ${phone} of ${user} has lost ${plural(items, 'entry', 'entries')} that it had not sent, ${amount}.`,
  phoneReplaced: (user: string, phone: string, items: number, amount: string, newPhone: string) =>
    `${user} has the new phone ${newPhone}. The phone ${phone} before it had not sent ${plural(items, 'entry', 'entries')}, ${amount}.`,
  phoneLost: (by: string, user: string, phone: string, items: number, amount: string) =>
    `${by} reported the phone ${phone} of ${user} as lost. It had not sent ${plural(items, 'entry', 'entries')}, ${amount}.`,
  clientSaysWrong: (client: string, amount: string, why: string, words: string) =>
    `${client} says of a receipt over ${amount}: ${why}${words === '' ? '.' : `, “${words}”.`}`,
  tagged: (by: string, client: string) => `${by} tagged the location of ${client} from your visit.`,
  bankFreed: (by: string, depositNo: string, amount: string) =>
    `${by} declined ${depositNo}. The bank has shown ${amount} for it, which belongs to nothing now.`,
  feedRefused: (feed: string, file: string, reason: string) =>
    `The file ${file} of the feed ${feed} was refused: ${reason}`,
  surplusFound: (invoices: number, file: string) =>
    `The file ${file} has more received than here on ${plural(invoices, 'invoice', 'invoices')}.`,
  feedMissing: (feed: string, hours: number) =>
    `No file of the feed ${feed} has come for ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  daysClosed: (by: string, company: string, day: string) => `${by} closed the days of ${company} up to ${day}.`,
  daysReopened: (by: string, company: string, day: string, comment: string) =>
    `${by} opened the days of ${company} after ${day} again: ${comment}`,
  allDaysReopened: (by: string, company: string, comment: string) =>
    `${by} opened all days of ${company} again: ${comment}`,
  daysOpened: (by: string, company: string, person: string, until: string, comment: string) =>
    `${by} opened the closed days of ${company} for ${person} until ${until}: ${comment}`,
  openingEnded: (by: string, company: string, person: string) =>
    `${by} ended the opening of closed days of ${company} for ${person}.`,
  changed: (by: string, document: string, id: string) => `${by} changed ${document} ${id}.`,
  none: 'Nothing has happened yet. You will see here what others do with your documents.',
  noneUnread: 'You have read everything.',
  marked: 'Marked as read.',
  notFound: 'These notifications are not yours or do not exist any more. Reload the list.',
})
