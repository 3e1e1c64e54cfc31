import { texts } from '../language/texts.ts'

export const creditLabels = texts('labels.creditLabels', {
  applyToInvoice: 'Apply to Invoice',
  creditDate: 'Credit Date',
  creditForm: 'Credit Form',
  creditNo: 'Credit No',
  declineCredit: 'Decline Credit',
  draftOf: (client: string) => (client === '' ? 'credit' : `credit of ${client}`),
  invoiceId: 'Invoice Id',
  kind: 'Kind',
  left: 'Left',
  newCredit: 'New Credit',
  reverse: 'Reverse',
  reverseCredit: 'Reverse Credit',
})
