/** Registers phones and sends items as a phone does: frozen, signed, sealed, with a proof of each request. */
import {
  createCipheriv,
  createECDH,
  createHash,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto'
import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { registerDevice } from '@backoffice/contract/intake/devices'
import { type ItemKind, proofText, type SignedItem, type WireItem } from '@backoffice/contract/intake/item'
import { addItem, addItemPhoto, askItems } from '@backoffice/contract/intake/items'
import { type Answering, clientOf, TESTED } from '../client.ts'
import type { Worker } from './desk.ts'

interface SealKey {
  readonly id: number
  readonly key: string
}

export interface ItemWishes {
  readonly id?: string
  readonly kind?: ItemKind
  readonly body: WireItem['body']
  readonly amount?: number
  readonly photos?: readonly Buffer[]
  /** The line or instrument of each photo, by its position; the first one by default. */
  readonly of?: readonly number[]
  /** In milliseconds before now by the clock of the phone. */
  readonly madeAgo?: number
  readonly number?: number
  readonly signIn?: string
  readonly linkCode?: string
}

export interface Item {
  readonly id: string
  readonly sealed: string
  readonly amount: number
  readonly photos: readonly Buffer[]
}

export interface Sending {
  /** The items that the phone states as waiting; one by default. */
  readonly items?: number
  readonly amount?: number
  /** The milliseconds by which the clock of the phone is ahead. */
  readonly ahead?: number
  readonly request?: number
}

export interface Device {
  readonly deviceId: string
  readonly code: string
  readonly token: string
  readonly signIn: string
  readonly publicKey: string
  readonly item: (wishes: ItemWishes) => Item
  readonly add: (item: Item, sending?: Sending) => Promise<Answered<typeof addItem>>
  readonly photo: (
    item: Item,
    photo: number,
    part?: { readonly from: number; readonly to?: number },
  ) => Promise<Answered<typeof addItemPhoto>>
  readonly ask: (itemIds: readonly string[], sending?: Sending) => Promise<Answered<typeof askItems>>
  /** The number of bytes of a sealed photo. */
  readonly sizeOf: (item: Item, photo: number) => number
  /** Returns the same phone over another connection. */
  readonly at: (app: Answering) => Device
  /** Registers the same phone for a new sign-in of its user, also at a server that does not know it. */
  readonly again: (at: { readonly app: Answering }, by: Worker) => Promise<Device>
  /** Returns the header with which this phone proves the request of a call. */
  readonly proof: (call: Call, body: unknown) => { readonly 'device-proof': string }
  /** Sends anything with the token and the proof of this phone. */
  readonly sendAnything: (call: Call, body: unknown) => Promise<Answered<Call>>
}

interface Answered<C extends Call> {
  readonly status: number
  readonly answer: Answer<C>
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined
}

const point = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}

/** Makes the key pair of a phone. */
export function aKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, publicKey: point(publicKey).toString('base64') }
}

const signed = (key: KeyObject, text: string) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')

function encrypted(key: Buffer, iv: Buffer, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Seals for a key of the server, as server/src/tokens/device-key.ts opens it. */
export function sealedFor(key: string, content: Buffer): Buffer {
  const pair = createECDH('prime256v1')
  const ephemeral = pair.generateKeys()
  const shared = pair.computeSecret(Buffer.from(key, 'base64'))
  const wrapping = Buffer.from(hkdfSync('sha256', shared, ephemeral, 'backoffice item', 32))
  const contentKey = randomBytes(32)
  const iv = randomBytes(12)
  return Buffer.concat([
    Buffer.from([1]),
    ephemeral,
    encrypted(wrapping, Buffer.alloc(12), contentKey),
    iv,
    encrypted(contentKey, iv, content),
  ])
}

/** Registers a new phone of a signed-in user. */
export async function aDevice({ app }: { readonly app: Answering }, by: Worker): Promise<Device> {
  const { privateKey, publicKey } = aKeyPair()
  const { value } = await by.client.ask(registerDevice, { userId: by.userId, publicKey, name: 'A phone' })
  if (!value) throw new Error('the phone was not registered')
  const { deviceId, code, token, signIn, sealKey } = value
  return deviceWith({ app, privateKey, publicKey, deviceId, code, token, signIn, sealKey, branch: by.branch })
}

interface Registered {
  readonly app: Answering
  readonly privateKey: KeyObject
  readonly publicKey: string
  readonly deviceId: string
  readonly code: string
  readonly token: string
  readonly signIn: string
  readonly sealKey: SealKey
  readonly branch: string
}

/** The counters and sealed photos of a phone, which are the same over each of its connections. */
interface Kept {
  numbers: number
  requests: number
  readonly sealedPhotos: Map<Buffer, Buffer>
}

function deviceWith(known: Registered, kept: Kept = { numbers: 0, requests: 0, sealedPhotos: new Map() }): Device {
  const { app, privateKey, publicKey, deviceId, code, token, signIn, sealKey, branch } = known
  const sealedPhoto = (photo: Buffer) => {
    const sealed = kept.sealedPhotos.get(photo) ?? sealedFor(sealKey.key, photo)
    kept.sealedPhotos.set(photo, sealed)
    return sealed
  }
  const client = clientOf(app, `/${TESTED}`, token)
  const proof = (call: Call, body: unknown) => ({
    'device-proof': signed(privateKey, proofText(`${TESTED}/${call.path}`, JSON.stringify(body))),
  })
  async function sendAnything<C extends Call>(call: C, body: unknown): Promise<Answered<C>> {
    const { status, answer, failure } = await client.sendAnything(call, body, { headers: proof(call, body) })
    return { status, answer: answer as Answer<C>, message: failure.message, errors: failure.errors }
  }
  const stated = ({ items = 1, amount = 0, ahead = 0, request = (kept.requests += 1) }: Sending) => ({
    request,
    sentAt: Date.now() + ahead,
    waiting: { items, amount },
  })
  return {
    deviceId,
    code,
    token,
    signIn,
    publicKey,
    item: ({
      id = randomUUID(),
      kind = 'receipt',
      body,
      amount = 0,
      photos = [],
      of = [],
      madeAgo = 0,
      number,
      signIn: in_ = signIn,
      linkCode,
    }) => {
      const item: WireItem = {
        version: 1,
        base: TESTED,
        id,
        device: deviceId,
        number: number ?? (kept.numbers += 1),
        madeAt: new Date(Date.now() - madeAgo).toISOString(),
        signIn: in_,
        kind,
        branch,
        amount,
        photos: photos.map((photo, at) => ({
          of: of[at] ?? 0,
          size: sealedPhoto(photo).length,
          sha256: createHash('sha256').update(photo).digest('hex'),
        })),
        ...(linkCode !== undefined && { linkCode }),
        body,
      }
      const text = JSON.stringify(item)
      const content: SignedItem = { text, signature: signed(privateKey, text) }
      const sealed = sealedFor(sealKey.key, Buffer.from(JSON.stringify(content))).toString('base64')
      return { id, sealed, amount, photos }
    },
    add: ({ sealed, amount }, sending = {}) =>
      sendAnything(addItem, { ...stated({ amount, ...sending }), sealKeyId: sealKey.id, sealed } satisfies Wire<
        typeof addItem
      >),
    photo: ({ id, photos }, photo, { from, to } = { from: 0 }) => {
      const bytes = photos[photo]
      if (!bytes) throw new Error('the item has no such photo')
      const part = sealedPhoto(bytes).subarray(from, to).toString('base64')
      const wire = { ...stated({ items: 0 }), itemId: id, photo, sealKeyId: sealKey.id, offset: from, part }
      return sendAnything(addItemPhoto, wire satisfies Wire<typeof addItemPhoto>)
    },
    ask: (itemIds, sending = { items: 0 }) =>
      sendAnything(askItems, { ...stated(sending), itemIds: [...itemIds] } satisfies Wire<typeof askItems>),
    sizeOf: ({ photos }, photo) => sealedPhoto(photos[photo] ?? Buffer.alloc(0)).length,
    at: (other) => deviceWith({ ...known, app: other }, kept),
    again: async ({ app: other }, by) => {
      const asked = { userId: by.userId, deviceId, code, token, publicKey, name: 'The same phone' }
      const { value } = await by.client.ask(registerDevice, asked)
      if (!value) throw new Error('the phone was not registered again')
      const { token: newToken, ...bound } = value
      return deviceWith({ ...known, ...bound, app: other, token: newToken || token }, kept)
    },
    proof,
    sendAnything,
  }
}
