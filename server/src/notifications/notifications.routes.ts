import { messages } from '@backoffice/contract/messages'
import { formatMoney, type Money } from '@backoffice/contract/money'
import { kinds, placeOf, wordOf } from '@backoffice/contract/notifications/kinds'
import {
  countUnread,
  followNotifications,
  listNotifications,
  readNotifications,
} from '@backoffice/contract/notifications/notifications'
import { refuse } from '../http/refusals.ts'
import { serve, serveStream } from '../http/route.ts'
import * as notifications from './notifications.sql.ts'

const say = messages.notifications

function whatOf({ receipts, amount, invoiceDetailId, invoiceNo, client }: notifications.NotificationRow): string {
  const sum = formatMoney(amount as Money)
  if (invoiceDetailId === null) return say.receipts(receipts, sum)
  return invoiceNo === '' ? say.advance(sum, client) : say.receipt(sum, invoiceNo, client)
}

export const notificationRoutes = [
  serve(listNotifications, async ({ db, input, user }) => {
    const { rows, totalRows } = await notifications.page(db, user.userId, input)
    const told = rows.map((row) => {
      const { receipts: _, ...shown } = row
      return {
        ...shown,
        text: say[row.kind](row.by, whatOf(row), row.depositNo),
        status: kinds[row.kind].status,
        statusName: wordOf(row.kind),
        place: placeOf(row.kind, user),
      }
    })
    return { rows: told, totalRows }
  }),

  serve(countUnread, async ({ db, user }) => ({ unread: await notifications.unread(db, user.userId) })),

  serve(readNotifications, async ({ db, input, user }) => {
    if ((await notifications.read(db, user.userId, input)) === 0) throw refuse(say.notFound)
    return say.marked
  }),

  serveStream(followNotifications),
]
