import { listMessages, sendMessageAgain } from '@backoffice/contract/messaging/messages-to-clients'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { messages, sendAgain } from './message-list.sql.ts'

export const clientMessageRoutes = [
  serve(listMessages, ({ db, input, branches }) => messages(db, branches, input)),

  serve(sendMessageAgain, async ({ db, input }) => {
    if (!(await sendAgain(db, input.messageId, input.rowVersion))) throw refuse(sendingMessages.changedMeanwhile)
    return sendingMessages.sendsAgain
  }),
]
