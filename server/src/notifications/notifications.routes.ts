import { notificationsMessages } from '@backoffice/contract/notifications/notifications-messages'
import { statusOf, messageOf, linkOf } from '@backoffice/contract/notifications/lines'
import {
  countUnread,
  followNotifications,
  listNotifications,
  readNotifications,
} from '@backoffice/contract/notifications/notifications'
import { saidLater } from '../http/language.ts'
import { refuse } from '../http/refusals.ts'
import { serve, serveStream } from '../http/route.ts'
import * as notifications from './notifications.sql.ts'

export const notificationRoutes = [
  serve(listNotifications, async ({ db, input, user }) => {
    const { rows, totalRows } = await notifications.page(db, user.userId, input)
    const shown = rows.map(withItsWords).map((line) => {
      const { id, createdOn, kind, pieces, document, documentId, by, amount, cCode, branch, isRead } = line
      const single = pieces === 1 ? line.facts : {}
      const now = statusOf(line)
      return {
        id,
        createdOn,
        kind,
        pieces,
        document,
        documentId,
        by,
        amount,
        cCode,
        branch,
        isRead,
        ...linkOf(line, user),
        text: messageOf(line),
        status: now.status,
        statusName: now.word,
        comments: single.comment ?? '',
        documentNo: single.number ?? '',
        depositNo: single.depositNo ?? '',
        invoiceDetailId: single.receiptId ?? null,
        invoiceNo: single.invoiceNo ?? '',
        client: single.client ?? '',
      }
    })
    return { rows: shown, totalRows }
  }),

  serve(countUnread, ({ db, user }) => notifications.unread(db, user.userId)),

  serve(readNotifications, async ({ db, input, user }) => {
    if ((await notifications.read(db, user.userId, input)) === 0) throw refuse(notificationsMessages.notFound)
    return notificationsMessages.marked
  }),

  serveStream(followNotifications),
]

/** The reason of a refused file is a sentence of the program, which was kept in English. Other comments are words of people. */
function withItsWords(line: notifications.LineRow): notifications.LineRow {
  const { comment } = line.facts
  if (line.kind !== 'feed_refused' || comment === undefined) return line
  return { ...line, facts: { ...line.facts, comment: saidLater(comment) } }
}
