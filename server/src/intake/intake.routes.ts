/** Answers the calls of devices: an item is opened, checked, stored, and judged after that. */
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { type FrozenItem, frozenItem, type SignedItem, signedItem } from '@backoffice/contract/intake/item'
import { addItem, addItemPhoto, askItems } from '@backoffice/contract/intake/items'
import { expenseImageCode, receiptImageCode } from '@backoffice/contract/image-codes'
import * as z from 'zod/mini'
import { keptOf } from '../files/picture.ts'
import { sha256Of } from '../files/hash.ts'
import { namedFile, storeFile } from '../files/stored-file.ts'
import { refuse, Refusal } from '../http/refusals.ts'
import { type DeviceContext, serveDevice } from '../http/route.ts'
import { isSignedBy, opened } from '../tokens/device-key.ts'
import * as devices from './devices.sql.ts'
import * as intake from './intake.sql.ts'
import { judge } from './judge.ts'

type AnyContext = DeviceContext<typeof addItem> | DeviceContext<typeof addItemPhoto> | DeviceContext<typeof askItems>

export const intakeRoutes = [
  serveDevice(addItem, async (context) => {
    const { base, claim, input } = context
    await noteContact(context)
    const signed = signedIn(await openedBytes(context, Buffer.from(input.sealed, 'base64')))
    const item = itemIn(context, signed)
    const took = await base.database.run('write', claim, async (db) => {
      const taken = await intake.takeIn(db, claim.deviceToken, {
        item,
        signed,
        sentAt: input.sentAt,
        named: namedIn(item),
      })
      if (item.linkCode !== undefined)
        await intake.link(db, { token: claim.deviceToken, itemId: item.id }, item.linkCode)
      return taken
    })
    if (took === 'contradiction') throw new Refusal('keyReused', intakeMessages.otherText)
    await judge(context, item)
    return { message: intakeMessages.added, value: await answered(context, [item.id]) }
  }),

  serveDevice(addItemPhoto, async (context) => {
    const { base, claim, input } = context
    const { itemId, photo, sealKeyId, offset } = input
    await noteContact(context)
    const part = Buffer.from(input.part, 'base64')
    const key = { token: claim.deviceToken, itemId }
    const whole = await base.database.run('write', claim, (db) =>
      intake.addPart(db, key, { photo, sealKeyId, offset, part }),
    )
    if (whole) await storePhoto(context, whole)
    return { message: intakeMessages.added, value: await answered(context, [itemId]) }
  }),

  serveDevice(askItems, async (context) => {
    await noteContact(context)
    return { message: intakeMessages.asked, value: await answered(context, context.input.itemIds) }
  }),
]

/** Notes what the device states as not yet sent. */
function noteContact({ base, claim, input }: AnyContext) {
  const { request, waiting } = input
  return base.database.run('write', undefined, (db) =>
    intake.noteContact(db, claim.deviceToken, { request, ...waiting }),
  )
}

async function answered({ base, claim, clock, device }: AnyContext, itemIds: readonly string[]) {
  return base.database.run('write', undefined, async (db) => ({
    outcomes: await intake.outcomes(db, claim.deviceToken, itemIds),
    sealKey: await devices.sealKeyMade(db),
    isEnded: device.isEnded,
    serverTime: clock.now().getTime(),
  }))
}

/** Opens what the device sealed. It seals again where another key is meant, as after a restore of an older backup. */
async function openedBytes({ base, input }: DeviceContext<typeof addItem | typeof addItemPhoto>, sealed: Buffer) {
  const key = await base.database.run('read', undefined, (db) => devices.openingKey(db, input.sealKeyId))
  const bytes = key && opened(sealed, key)
  if (!bytes) throw refuse(intakeMessages.unreadable)
  return bytes
}

/** Reads a JSON text by a schema; a text of another shape was not written by our program. */
function jsonOf<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    throw refuse(intakeMessages.unreadable)
  }
}

const signedIn = (bytes: Buffer): SignedItem => jsonOf(signedItem, bytes.toString('utf8'))

/** Returns the item if it was signed by this device for this base. */
function itemIn({ base, device }: AnyContext, { text, signature }: SignedItem): FrozenItem {
  if (!isSignedBy(device.publicKey, text, signature)) throw refuse(intakeMessages.wrongProof)
  const item = jsonOf(frozenItem, text)
  if (item.base !== base.key) throw refuse(intakeMessages.otherBase)
  if (item.device !== device.deviceId) throw refuse(intakeMessages.otherDevice)
  return item
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const firstOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const first: unknown = Array.isArray(value) && value.length === 1 ? value[0] : undefined
  return typeof first === 'object' && first !== null ? { ...first } : {}
}

/** Returns the client and the invoice that an item names, for people who look for it. */
function namedIn({ kind, body }: FrozenItem) {
  const row = kind === 'receipt' ? firstOf(body['invoiceDetails']) : body
  const invoice = kind === 'payment' ? firstOf(body['invoices']) : row
  return { party: textIn(row['aCode']).slice(0, 60), invoiceNo: textIn(invoice['invoiceNo']).slice(0, 60) }
}

/** Stores a photo of which the last part is here. Its files come before its row, so that no row is without them. */
async function storePhoto(context: DeviceContext<typeof addItemPhoto>, sealed: Buffer): Promise<void> {
  const { base, claim, input } = context
  const { itemId, photo } = input
  const key = { token: claim.deviceToken, itemId }
  const write = <T>(work: Parameters<typeof base.database.run<T>>[2]) => base.database.run('write', claim, work)
  const faulty = (why: string) => write((db) => intake.notePhotoFault(db, key, photo, why))
  const bytes = await openedBytes(context, sealed).catch(async (error: unknown) => {
    await faulty('')
    throw error
  })
  const stated = await base.database.run('read', claim, (db) => intake.photoOf(db, key, photo))
  if (!stated?.sha256.equals(sha256Of(bytes))) {
    await faulty('')
    throw refuse(intakeMessages.unreadable)
  }
  const kept = await keptOf(bytes).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason !== 'busy') return undefined
    throw error
  })
  if (!kept) return void (await faulty(intakeMessages.noPhoto))
  const imageCode = (stated.kind === 'tour' ? expenseImageCode : receiptImageCode)(stated.imageOf)
  const file = namedFile({ ...kept, sentSha256: sha256Of(bytes) }, imageCode)
  await storeFile(base.files, file, kept)
  await write((db) => intake.keepPhoto(db, key, photo, file))
}
