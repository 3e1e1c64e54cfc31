import { texts } from '../language/texts.ts'

/** The sentences about messages to clients. */
export const sendingMessages = texts('sending', {
  channels: { sms: 'SMS', email: 'E-mail' },
  /** The state of a message in the timeline of its document. */
  states: {
    waiting: (channel: string, to: string) => `${channel} to ${to} waits`,
    sending: (channel: string, to: string) => `${channel} to ${to} is being sent`,
    sent: (channel: string, to: string) => `${channel} sent to ${to}`,
    delivered: (channel: string, to: string) => `${channel} delivered to ${to}`,
    failed: (channel: string, to: string) => `${channel} to ${to} failed`,
    given_up: (channel: string, to: string) => `${channel} to ${to} was given up`,
    not_sent: (channel: string) => `${channel} not sent`,
  },
  /** The event that a correction tells. */
  causes: {
    void: 'The receipt was taken back',
    bounce: 'The cheque bounced',
    held: 'The money of a phone is held',
  },
  why: {
    no_telephone: 'The client has no telephone number',
    no_email: 'The client has no e-mail address',
    not_valid: 'The e-mail address is not valid',
    opted_out: 'The client wants no messages',
    of_employee: 'An employee has the same telephone number or e-mail address',
    of_many_clients: 'More than 3 clients have the same telephone number or e-mail address',
  },
  /** The last answer of a provider. Its own words are left out, because they may contain the number or the text. */
  answers: {
    gatewayStatus: (status: string) => `The gateway answered ${status}`,
    gatewayAway: 'The gateway cannot be reached',
    gatewaySlow: 'The gateway did not answer in time',
    mailStatus: (status: string) => `The mail server answered ${status}`,
    mailAway: 'The mail server cannot be reached',
    noLink: 'The statement has no link that is open',
    accepted: 'Accepted',
    delivered: 'Delivered, as the provider reports',
    failed: 'Not delivered, as the provider reports',
  },

  ofReceipt: 'Receipt',
  ofStatement: 'Statement',
  fetching: 'An error occured while getting messages to clients.',
  sending: 'An error occured while sending the message again.',
  sendsAgain: 'The message is sent again within seconds',
  sendsAgainShort: 'waits to be sent again',
  changedMeanwhile: 'This message has changed meanwhile. Reload the list.',
  notAllowed: 'Only a director of the branch sends a message again.',
  none: 'There are no messages to clients in this branch.',
  noMatch: 'No messages to clients match these filters.',

  noChannel: 'No messages',
  channelNote:
    'A client gets one message for each payment, and one more if it is taken back, bounces or is held. A director may send the statements of a month. A client who wants no messages gets none.',
  noProvider: 'This server cannot send messages yet. The operator sets it up first (docs/operation.md).',
  channelOfNoServer: (channel: string) =>
    `This server cannot send messages by ${channel} yet. The operator sets it up first (docs/operation.md).`,
})
