/**
 * An item of the outbox: a save that was made on a phone, frozen when the user pressed Submit. The phone signs its text, seals the text for the
 * server, and sends it until the office has it.
 */
import * as z from 'zod/mini'
import { linkCode } from '../client-pages/link-code.ts'
import { branch, money } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { line } from '../wire-values.ts'

/** A take-back names an item of the same device that has not reached the office. The other kinds are saves of the contract. */
export const itemKinds = ['receipt', 'payment', 'visit', 'tour', 'leave', 'order', 'takeBack'] as const
export type ItemKind = (typeof itemKinds)[number]

/** These kinds are about money that was already received, so that the office never refuses them. */
export const moneyKinds: readonly ItemKind[] = ['receipt', 'payment']

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
export const itemId = line(36).check(z.regex(UUID, messages.field.text))

/** The number of an item as people read it: the code of the device and its counter. */
export const itemNumber = (device: string, number: number) => `${device}-${String(number).padStart(6, '0')}`

/** A moment of the clock of the device: an ISO text in UTC, with milliseconds. */
const deviceMoment = line(24).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, messages.field.text))

/** A photo that comes after the item. `of` is the position of its instrument in a payment, of its expense in a tour, and 0 elsewhere. */
const itemPhoto = z.strictObject({
  of: z.int().check(z.minimum(0), z.maximum(limits.wire.rowsPerSave - 1)),
  /** The number of bytes of the sealed photo. */
  size: z.int().check(z.minimum(1), z.maximum(limits.outbox.photoBytes)),
  /** SHA-256 of the photo before it was sealed, in hex. */
  sha256: line(64).check(z.regex(/^[\da-f]{64}$/, messages.field.text)),
})

/** The text that the phone signs is the JSON of this object. */
export const frozenItem = z.strictObject({
  version: z.literal(1),
  /** The key of the base, so that an item of one company is not accepted by another. */
  base: line(limits.text.short),
  /** Made on the device, unique for ever. It is also the Idempotency-Key of its save. */
  id: itemId,
  /** The id of the device. */
  device: itemId,
  /** The counter of the device. */
  number: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  madeAt: deviceMoment,
  /** The sign-in in which the item was made, as the registration of the device answered it. */
  signIn: itemId,
  kind: z.enum(itemKinds, messages.field.choice),
  branch,
  /** The sum of the money; 0 where the item is about no money. */
  amount: money,
  photos: z.array(itemPhoto).check(z.maxLength(limits.outbox.photos, messages.field.files(limits.outbox.photos))),
  /** The code of the link under which the client opens the receipt; none for a company without pages for clients. */
  linkCode: z.optional(linkCode),
  /** The input of the save, as the form sends it; of a take-back `{ item: id }`. */
  body: z.record(z.string(), z.unknown()),
})
export type FrozenItem = z.output<typeof frozenItem>
export type WireItem = z.input<typeof frozenItem>

/** The sealed content: the signed text and its signature (ECDSA P-256 with SHA-256 over its UTF-8 bytes, 64 bytes in base64). */
export const signedItem = z.strictObject({ text: z.string(), signature: z.string() })
export type SignedItem = z.output<typeof signedItem>

/** The text that the device signs for a request, so that a copied token alone is worth nothing. */
export const proofText = (path: string, body: string) => `${path}\n${body}`
