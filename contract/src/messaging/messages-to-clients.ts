/** The list of messages to clients. A director lets a message be sent again that failed or was given up. */
import * as z from 'zod/mini'
import { page, save } from '../call.ts'
import { actor, branchOrAll, codeList, dayFilter, id, moment, paging } from '../fields.ts'
import { messageStates } from './client-text.ts'
import { sendingMessages } from './sending-messages.ts'

const access = { screens: ['/directorMessages'] } as const

export const messageStateNames: Readonly<Record<(typeof messageStates)[number], string>> = {
  waiting: 'Waits',
  sending: 'Is being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  given_up: 'Given up',
  not_sent: 'Not sent',
}

/** Lists messages, the newest first. The number and the address of a client are masked. */
export const listMessages = page(
  'messages',
  z.object({
    messageId: z.int(),
    rowVersion: z.int(),
    cCode: z.string(),
    branchName: z.string(),
    aCode: z.string(),
    client: z.string(),
    writtenOn: moment,
    channelName: z.string(),
    sentTo: z.string(),
    /** The number of the receipt, payment or item of a phone, or the month of a statement. */
    number: z.string(),
    about: z.string(),
    state: z.enum(messageStates),
    stateName: z.string(),
    tries: z.int(),
    /** The reason for which it is not sent, or the last answer of the provider. */
    reason: z.string(),
  }),
  {
    at: 'POST api/Report/GetMessages',
    access,
    input: z.strictObject({
      ...paging,
      cCode: branchOrAll,
      fromDate: dayFilter,
      toDate: dayFilter,
      state: codeList(messageStates.length),
    }),
    codes: { branchName: ['cCode', 'Branch Code'], client: ['aCode', 'Account Code'] },
    followed: 'whenIdle',
    fails: sendingMessages.fetching,
  },
)

/** Lets a message be sent again that failed or was given up, with the same key. */
export const sendMessageAgain = save('messages.again', {
  at: 'POST api/Report/SendMessageAgain',
  access,
  input: z.strictObject({ userId: actor, messageId: id, rowVersion: id }),
  fails: sendingMessages.sending,
  touches: ['messages', 'cash.timeline.receipt', 'cash.timeline.payment', 'home.late'],
})
