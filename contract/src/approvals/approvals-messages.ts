import { texts } from '../language/texts.ts'

/** Lists the messages about documents that somebody enters and others decide about: vouchers, invoices, tours, leaves. */
export const approvalsMessages = texts('approvals', {
  approved: (what: string) => `${what} Approved Successful`,
  declined: (what: string) => `${what} Declined Successful`,
  alreadyDecided: (decided: string, by: string, at: string) => `Already ${decided} by ${by} on ${at}. Reload the list.`,
  /** The document needs a second approval, which is still possible. */
  approvedOnce: (by: string, at: string) =>
    `Already approved once by ${by} on ${at}. Press Approve again to be the second. Reload the list.`,
  own: (what: string) => `You entered this ${what} yourself. Somebody else must decide it.`,
  notAllowed: (what: string) => `You may not decide about this ${what}. Reload the list.`,
  notFound: (what: string) => `This ${what} does not exist in your branches. Reload the list.`,
  /** Shown to a person who decides on an older version than the present one; the differences follow. */
  changedBy: (what: string, by: string, at: string, changes: string) =>
    `This ${what} was changed by ${by} on ${at}: ${changes}. Look at it again before you decide.`,
  changed: (what: string) => `This ${what} has changed meanwhile. Look at it again before you decide.`,
  /** Shown to a user who decides about a document that was decided and undone after their screen loaded it. */
  takenBack: (what: string, by: string, at: string) =>
    `The decision about this ${what} was taken back by ${by} on ${at}. Look at it again before you decide.`,
  difference: (label: string, before: string, after: string) => `${label} ${before} → ${after}`,
  amountDifference: (label: string, amountBefore: string, amountAfter: string) =>
    `${label} ${amountBefore} → ${amountAfter}`,
  fact: (label: string, value: string) => `${label} ${value}`,
  amountFact: (label: string, amount: string) => `${label} ${amount}`,
  line: (no: string) => `Line ${no}`,
  ofLine: (line: string, difference: string) => `${line} ${difference}`,
  lineAdded: (line: string, facts: string) => `${line} added (${facts})`,
  lineRemoved: (line: string, facts: string) => `${line} removed (${facts})`,
  /** The events of such a document in its timeline. */
  entered: 'Entered',
  approvedEvent: 'Approved',
  firstApproved: 'Approved by the first user',
  approvedBefore: 'Approved before',
  noReason: 'Please enter a reason',
  declinedEvent: 'Declined',
  withdrawn: 'Withdrawn',
  approvalUndone: 'Approval undone',
  firstApprovalUndone: 'Approval by the first user undone',
  declineUndone: 'Decline undone',
  changedEvent: (changes: string) => `Changed: ${changes}`,
  fetchingDecisions: 'An error occured while getting the decisions.',
  /** Shown in place of a person for changes by another system. */
  import: 'Import',
  /** Shown in place of a person for changes by a command on the server. */
  operator: 'Operator of the system',
})
