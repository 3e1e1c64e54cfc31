import { texts } from '../language/texts.ts'

export const sendingLabels = texts('labels.sendingLabels', {
  about: 'About',
  again: 'Send Again',
  messagesToClients: 'Messages to Clients',
  number: 'Number',
  sentBy: 'Sent by',
  sentTo: 'Sent to',
  state: 'State',
  tries: 'Tries',
  writtenOn: 'Written on',
})
