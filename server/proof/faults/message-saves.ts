/** Describes the saves about messages to clients and about mails, as other-saves.ts does. */
import { saveSummaryChoice } from '@backoffice/contract/home/summary'
import { sendMessageAgain } from '@backoffice/contract/messaging/messages-to-clients'
import { saveReading } from '@backoffice/contract/session/own-reading'
import { saveMessageChannel } from '@backoffice/contract/settings/settings'
import { aFailedMessage } from '../../testing/builders/client-messages.ts'
import { addressOf } from '../../testing/builders/summaries.ts'
import type { Desk } from '../../testing/builders/desk.ts'

export const messageSaves = {
  [saveMessageChannel.name]: async ({ director }: Desk) => {
    const { userId, branch: branchCode } = director
    return { by: director, body: { branchCode, userId, messageChannel: 'email', seenMessageChannel: '' } }
  },
  [saveReading.name]: async ({ salesman }: Desk) => ({
    by: salesman,
    body: { language: 'ur', script: 'nastaliq', digits: 'urdu', grouping: 'lakh' },
  }),
  [saveSummaryChoice.name]: async ({ director }: Desk) => {
    await addressOf(director)
    return { by: director, body: { isOn: true } }
  },
  [sendMessageAgain.name]: async ({ salesman, party, director }: Desk) => ({
    by: director,
    body: await aFailedMessage(salesman, party, director),
  }),
}
