import { texts } from '../language/texts.ts'

export const deviceLabels = texts('labels.deviceLabels', {
  phones: 'Phones',
  end: 'End',
  endPhone: 'End Phone',
  lost: 'Lost',
  reportLost: 'Report Lost',
  notSent: 'On Phones, Not Sent',
})
