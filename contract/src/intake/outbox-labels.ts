import { texts } from '../language/texts.ts'

/** The words about what a phone keeps until the office has it. */
export const outboxLabels = texts('labels.outboxLabels', {
  onThisPhone: 'On this phone',
  sending: 'Sending',
  atTheOffice: 'At the office',
  held: 'Held',
  returned: 'Returned',
  takenBack: 'Taken back',
  decided: 'Decided',
  takeBack: 'Take back',
  correctIt: 'Correct it',
  sendNow: 'Send now',
  keepAndSignOut: 'Keep them here and sign out',
  stay: 'Stay',
  kinds: {
    receipt: 'Receipt',
    payment: 'Payment',
    visit: 'Visit',
    tour: 'Tour',
    leave: 'Leave',
    order: 'Sale order',
    takeBack: 'Take back',
  },
})
