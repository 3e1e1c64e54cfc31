/** The three calls of a device: add an item, send a photo of it, and ask what became of items. No other call accepts a device. */
import * as z from 'zod/mini'
import { saveWithValue } from '../call.ts'
import { callsShowingBalances } from '../cash/stale.ts'
import { amount, id, money, moment } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { LAST_ID, line } from '../wire-values.ts'
import { intakeMessages } from './intake-messages.ts'
import { itemId } from './item.ts'

const unscoped = 'a device acts for the user to whom it is registered'

/**
 * `waits`: the office has it and will judge it. `booked`: it is saved. `held`: directors decide about its money. `returned`: the user
 * corrects it. `takenBack`: it was taken back before it was sent. `settled`: directors decided about it without a booking.
 */
export const itemStates = ['waits', 'booked', 'held', 'returned', 'takenBack', 'settled'] as const
export type ItemState = (typeof itemStates)[number]

const outcome = z.object({
  itemId: z.string(),
  state: z.enum(itemStates),
  /** A sentence for the user on the end of the item. */
  message: z.string(),
  receivedAt: moment,
  /** The receipts that it made. An advance has no invoice. */
  receipts: z.array(z.object({ invoiceDetailId: z.int(), invoiceNo: z.string(), amount })),
  /** The number of bytes of each photo that the office has. */
  photos: z.array(z.int()),
})
export type ItemOutcome = z.output<typeof outcome>

/**
 * The device states the number and sum of its items that it does not know to be at the office, at the moment of sending. An item that it
 * sends is among them.
 */
const stated = {
  /** The number of this request of the device, one more than the last: the statement of a request that comes late is ignored. */
  request: z.int().check(z.minimum(1), z.maximum(LAST_ID)),
  /** The clock of the device, in milliseconds since 1970. */
  sentAt: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  waiting: z.strictObject({
    items: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    amount: money,
  }),
}

const base64 = (max: number) => line(max).check(z.regex(/^[\d+/A-Za-z]*={0,2}$/, messages.field.text))

/** The key with which a device seals: `id`, and the public key as an uncompressed point of P-256 in base64. */
const sealKey = z.object({ id: z.int(), key: z.string() })

const answered = z.object({
  outcomes: z.array(outcome),
  sealKey,
  /** True once the device was ended: what is made on it from now on is held, so that it registers anew. */
  isEnded: z.boolean(),
  /** The clock of the server, in milliseconds since 1970. */
  serverTime: z.int(),
})
export type DeviceAnswer = z.output<typeof answered>

/**
 * Takes an item in. It is stored before it is judged, and the same item is answered in the same way for ever. Another text under the id of
 * an item is refused and recorded.
 */
export const addItem = saveWithValue('intake.add', answered, {
  at: 'POST api/Intake/AddItem',
  access: 'device',
  unscoped,
  input: z.strictObject({ ...stated, sealKeyId: id, sealed: base64(limits.outbox.sealedCharacters) }),
  fails: intakeMessages.adding,
  touches: callsShowingBalances,
})

/**
 * Takes the next part of a photo. A part that begins elsewhere than where the server's bytes end changes nothing; the answer has the number of
 * bytes of each photo of the item, so that the device goes on from there.
 */
export const addItemPhoto = saveWithValue('intake.photo', answered, {
  at: 'POST api/Intake/AddPhoto',
  access: 'device',
  unscoped,
  input: z.strictObject({
    ...stated,
    itemId,
    photo: z.int().check(z.minimum(0), z.maximum(limits.outbox.photos - 1)),
    sealKeyId: id,
    offset: z.int().check(z.minimum(0), z.maximum(limits.outbox.photoBytes)),
    part: base64(limits.outbox.partCharacters),
  }),
  fails: intakeMessages.adding,
})

/** Answers what became of items, and notes the contact of the device. It is sent without items too. */
export const askItems = saveWithValue('intake.ask', answered, {
  at: 'POST api/Intake/Ask',
  access: 'device',
  unscoped,
  input: z.strictObject({
    ...stated,
    itemIds: z.array(itemId).check(z.maxLength(limits.outbox.asked, messages.field.rows(limits.outbox.asked))),
  }),
  fails: intakeMessages.adding,
})
