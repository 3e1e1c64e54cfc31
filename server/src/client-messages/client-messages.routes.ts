import { listMessages, sendMessageAgain } from '@backoffice/contract/client-messages/client-messages'
import { sendingMessages } from '@backoffice/contract/client-messages/sending-messages'
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
