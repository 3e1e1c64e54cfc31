/** Notifications show a user what others did with their receipts and deposits (4-screens.md, /notifications). */
import * as z from 'zod/mini'
import { page, read, save, stream } from '../call.ts'
import { actor, amount, id, moment, paging, rowsOf, text } from '../fields.ts'
import { messages } from '../messages.ts'

/**
 * A line: one event of a document, or several events of a kind in a single line. Its text and status show the present state of the
 * documents. For several receipts `invoiceDetailId` is null, and `invoiceNo` and `client` are empty; for several events `documentNo`,
 * `depositNo` and `comments` are empty too, and `amount` is their sum.
 */
const notification = z.object({
  /** The newest of its pieces of news, which names the line. */
  id: z.int(),
  /** The number of pieces of news in the line. */
  pieces: z.int(),
  createdOn: moment,
  kind: z.string(),
  /** The document that it is about: its kind and id. */
  document: z.string(),
  documentId: z.int(),
  /** The number of that document; empty where several were entered at once, and for the documents of the cash chain. */
  documentNo: z.string(),
  by: z.string(),
  text: z.string(),
  status: z.int(),
  statusName: z.string(),
  /** Null for a document without an amount, such as a leave. */
  amount: z.nullable(amount),
  comments: z.string(),
  depositNo: z.string(),
  invoiceDetailId: z.nullable(z.int()),
  invoiceNo: z.string(),
  client: z.string(),
  cCode: z.string(),
  branch: z.string(),
  isRead: z.boolean(),
  /** The screen that the line opens, empty when this user may open none, and the query that shows its rows there. */
  place: z.string(),
  query: z.record(z.string(), z.string()),
})
export type Notification = z.output<typeof notification>

export const listNotifications = page('notifications', notification, {
  at: 'POST api/User/GetNotifications',
  access: 'signedIn',
  input: z.strictObject({
    ...paging,
    userId: actor,
    unread: z.optional(z.boolean(messages.field.choice)),
    kind: z.optional(text(40)),
  }),
  totals: { none: 'several notifications may be about the same amount' },
  followed: 'atOnce',
  fails: messages.fetching.notifications,
})

/** Counts unread notifications, and answers the version of the user's rights, because clients need both after every change. */
export const countUnread = read('notifications.unread', z.object({ unread: z.int(), rightsVersion: z.int() }), {
  at: 'GET api/User/GetUnreadNotifications',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'counts only notifications of the signed-in user',
  followed: 'atOnce',
  fails: messages.fetching.notifications,
})

/** Marks lines as read by their ids, or all up to the newest shown line. Later events of a line stay unread. */
export const readNotifications = save('notifications.read', {
  at: 'POST api/User/ReadNotifications',
  access: 'signedIn',
  input: z.strictObject({
    ids: z.optional(rowsOf(id)),
    upTo: z.optional(id),
  }),
  unscoped: 'marks only notifications of the signed-in user',
  fails: messages.http.error,
  touches: ['notifications', 'notifications.unread'],
})

export const followNotifications = stream('notifications.follow', {
  at: 'GET api/User/FollowNotifications',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'reports only changes that concern the signed-in user',
  fails: messages.fetching.notifications,
})
