import { saidIn } from '@backoffice/contract/language/texts'
import { listMessages, messageStateNames, sendMessageAgain } from '@backoffice/contract/messaging/messages-to-clients'
import { type MessageState, messageStates } from '@backoffice/contract/messaging/client-text'
import { sendingLabels } from '@backoffice/contract/messaging/sending-labels'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { Tone } from '@backoffice/contract/statuses'
import { actionsOf } from '../kit/list/actions.tsx'
import type { Row } from '@backoffice/contract/call'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'

const column = columnsOf(listMessages)
const filter = filtersOf(listMessages)
const action = actionsOf(listMessages)

/** Shows a text of the server about a message. */
const said = (key: 'about' | 'reason', title: string, more: { readonly below?: string; readonly wraps?: boolean }) => {
  const text = (row: Row<typeof listMessages>) => saidIn(sendingMessages, row[key])
  return { ...column.custom(key, title, text, text), ...more }
}

const tones: Readonly<Record<MessageState, Tone>> = {
  waiting: 'pending',
  sending: 'pending',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  given_up: 'bad',
  not_sent: 'warning',
}
const toneOfName = new Map<string, Tone>(messageStates.map((one) => [messageStateNames[one], tones[one]]))

/** Lists the messages to clients, with what became of them. A director lets a message be sent again that failed or was given up. */
export const Messages = listScreen({
  title: sendingLabels.messagesToClients,
  call: listMessages,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'messageId',
  pageSize: limits.page.messages,
  exports: true,
  filters: [
    filter.many(
      'state',
      sendingLabels.state,
      fixed(messageStates.map((value) => ({ value, label: messageStateNames[value] }))),
    ),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
  ],
  quickRanges: true,
  columns: [
    column.dayTime('writtenOn', sendingLabels.writtenOn),
    column.text('client', labels.client, { names: true, wraps: true }),
    said('about', sendingLabels.about, { below: 'number' }),
    column.code('number', sendingLabels.number),
    column.word('channelName', sendingLabels.sentBy, { below: 'sentTo' }),
    column.text('sentTo', sendingLabels.sentTo),
    column.statusWord('stateName', sendingLabels.state, (word) => toneOfName.get(word) ?? 'pending'),
    column.number('tries', sendingLabels.tries),
    said('reason', labels.reason, { wraps: true }),
  ],
  card: { heading: 'client', line: ['about', 'number', 'channelName', 'sentTo', 'writtenOn'], below: ['reason'] },
  actions: [
    action.save(
      sendingLabels.again,
      sendMessageAgain,
      ({ messageId, rowVersion }, _form, { userId }) => ({ userId, messageId, rowVersion }),
      {
        done: sendingMessages.sendsAgainShort,
        key: 'S',
        when: ({ state }) => state === 'failed' || state === 'given_up',
      },
    ),
  ],
  empty: sendingMessages.none,
  noMatch: sendingMessages.noMatch,
})
