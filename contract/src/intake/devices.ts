/** The devices of users: a phone registers its key, and then delivers what was made on it, also when its user cannot sign in any more. */
import * as z from 'zod/mini'
import { page, save, saveWithValue } from '../call.ts'
import { actor, amount, moment, paging, personFilter, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { line } from '../wire-values.ts'
import { intakeMessages } from './intake-messages.ts'
import { itemId } from './item.ts'

/**
 * Registers the device of the signed-in user, or binds it to a new sign-in. `token` and `publicKey` are new with each registration of a new
 * device; a device that is known sends its `deviceId` and `token`, keeps both, and gets an empty token. A device that was ended or lost is registered anew,
 * with a new code.
 */
export const registerDevice = saveWithValue(
  'devices.register',
  z.object({
    deviceId: z.string(),
    /** The three characters before the numbers of its items. */
    code: z.string(),
    token: z.string(),
    /** The sign-in of this session, which items name. */
    signIn: z.string(),
    sealKey: z.object({ id: z.int(), key: z.string() }),
  }),
  {
    at: 'POST api/Device/Register',
    access: { screens: ['/salesmanCashCollection', '/salesmanSaleOrder'] },
    input: z.strictObject({
      userId: actor,
      /** The device that this browser has, if any. */
      deviceId: z.optional(itemId),
      /** The code of that device. An office that was restored from an older backup gives it the same code, because it is on papers of clients. */
      code: z.optional(line(3).check(z.regex(/^[\dABCDEFGHJKMNPQRSTVWXYZ]{3}$/, messages.field.text))),
      /** The token of that device. It gets a new one if the office has another one, because the answer with that one was lost. */
      token: z.optional(line(100)),
      /** The public key of P-256 as an uncompressed point of 65 bytes, in base64. */
      publicKey: line(88).check(z.regex(/^B[\d+/A-Za-z]{86}=$/, messages.field.text)),
      /** The browser and the system, for people who look for their phone in a list. */
      name: text(limits.text.short),
    }),
    fails: intakeMessages.registering,
    touches: ['devices'],
  },
)

export const deviceEnds = ['ended', 'lost'] as const

/**
 * Lists devices: the user's own, or for a director with User Management the devices of the users of their branches, the last contact first.
 */
export const listDevices = page(
  'devices',
  z.object({
    deviceId: z.string(),
    code: z.string(),
    name: z.string(),
    userId: z.int(),
    userName: z.string(),
    login: z.int(),
    madeAt: moment,
    seenAt: z.nullable(moment),
    /** The number and sum of the items that it stated as not yet sent, at `seenAt`. */
    waitingItems: z.int(),
    waitingAmount: amount,
    /** The highest number of its items, and how many numbers below it never came. */
    lastNumber: z.int(),
    gaps: z.int(),
    endedAt: z.nullable(moment),
    endedBy: z.string(),
    /** One of `deviceEnds`, or empty. */
    endedAs: z.string(),
  }),
  {
    at: 'POST api/Device/GetDevices',
    access: 'signedIn',
    input: z.strictObject({ ...paging, userId: actor, ownerId: personFilter }),
    totals: { none: 'each device states its own, at different moments' },
    codes: { userName: ['login', 'User Login'] },
    followed: 'whenIdle',
    fails: intakeMessages.fetchingDevices,
  },
)

/**
 * Ends a device. `ended`: what was made on it before still arrives, and what is made later is held. `lost`: it delivers nothing more, and what
 * it stated as not yet sent is reported to the directors of its user's branches.
 */
export const endDevice = save('devices.end', {
  at: 'POST api/Device/EndDevice',
  access: { screens: ['/salesmanCashCollection', '/salesmanSaleOrder', '/directorUserManagement'] },
  input: z.strictObject({ userId: actor, deviceId: itemId, as: z.enum(deviceEnds, messages.field.choice) }),
  fails: intakeMessages.ending,
  touches: ['devices'],
})
