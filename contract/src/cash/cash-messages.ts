import { texts } from '../language/texts.ts'

/** These words come before the amount and number of a row that was decided. */
export const doneMessages = texts('done', {
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
})
