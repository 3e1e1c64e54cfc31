import { texts } from '../language/texts.ts'

export const leaveLabels = texts('labels.leaveLabels', {
  alsoAway: 'Also Away',
  approvalLeaves: 'Approval Leaves',
  declineLeave: 'Decline Leave',
  draftOf: (days: string) => (days === '' ? 'leave' : `leave ${days}`),
  daysTaken: 'Days Taken This Year',
  moneyHeld: 'Money Held',
  leaveForm: 'Leave Form',
  leaveType: 'Leave Type',
  newLeave: 'New Leave',
  noOfDays: 'No. Of Days',
})
