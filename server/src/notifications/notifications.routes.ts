import { notificationsMessages } from '@backoffice/contract/notifications/notifications-messages'
import { kindOf, placeOf, wordOf } from '@backoffice/contract/notifications/kinds'
import {
  countUnread,
  followNotifications,
  listNotifications,
  readNotifications,
} from '@backoffice/contract/notifications/notifications'
import { refuse } from '../http/refusals.ts'
import { serve, serveStream } from '../http/route.ts'
import * as notifications from './notifications.sql.ts'

const say = notificationsMessages

export const notificationRoutes = [
  serve(listNotifications, async ({ db, input, user }) => {
    const { rows, totalRows } = await notifications.page(db, user.userId, input)
    const told = rows.map(({ facts, ...row }) => {
      const kind = kindOf(row.kind)
      return {
        ...row,
        text: kind.tell({ ...row, facts }),
        status: kind.status,
        statusName: wordOf(kind),
        amount: facts.amount ?? null,
        comments: facts.comment ?? '',
        documentNo: facts.number ?? '',
        depositNo: facts.depositNo ?? '',
        invoiceDetailId: facts.receiptId ?? null,
        invoiceNo: facts.invoiceNo ?? '',
        client: facts.client ?? '',
        place: placeOf(kind, user),
      }
    })
    return { rows: told, totalRows }
  }),

  serve(countUnread, ({ db, user }) => notifications.unread(db, user.userId)),

  serve(readNotifications, async ({ db, input, user }) => {
    if ((await notifications.read(db, user.userId, input)) === 0) throw refuse(say.notFound)
    return say.marked
  }),

  serveStream(followNotifications),
]
