/** A phone with its device, and an office that opens what the phone sends, as the server does (`tokens/device-key.ts`). */
import type { SignedItem, WireItem } from '@backoffice/contract/intake/item'
import { type Money, ZERO } from '@backoffice/contract/money'
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { freeze, type ItemToKeep } from '../src/outbox/freeze.ts'
import { newDeviceKeys, newSessionKey } from '../src/outbox/seal.ts'
import { itemsIn, type ItemRow, putDevice } from '../src/outbox/store.ts'
import { base } from './session.tsx'

export { base }

/** The locks of a browser, which all of its tabs share. Node has none. */
const locksOfTests = () => {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request: <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work)
      turns.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
if (!('navigator' in globalThis) || !('locks' in navigator))
  Object.defineProperty(globalThis, 'navigator', { value: { locks: locksOfTests() }, configurable: true })

const POINT = 65

function decrypted(key: Buffer, iv: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  cipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
}

/** A key of the server for sealing. */
export interface OfficeKey {
  readonly id: number
  readonly key: string
  /** Opens what was sealed for this key; throws for another one. */
  readonly open: (sealed: Buffer) => Buffer
}

export function officeKey(id: number): OfficeKey {
  const pair = createECDH('prime256v1')
  const key = pair.generateKeys().toString('base64')
  return {
    id,
    key,
    open: (sealed) => {
      const point = sealed.subarray(1, 1 + POINT)
      const shared = pair.computeSecret(point)
      const wrapping = Buffer.from(hkdfSync('sha256', shared, point, 'backoffice item', 32))
      const content = 1 + POINT + 48
      const contentKey = decrypted(wrapping, Buffer.alloc(12), sealed.subarray(1 + POINT, content))
      return decrypted(contentKey, sealed.subarray(content, content + 12), sealed.subarray(content + 12))
    },
  }
}

export const itemOf = (opened: Buffer): WireItem =>
  JSON.parse((JSON.parse(opened.toString()) as SignedItem).text) as WireItem

let made = 0
/** Returns a UUID that differs from the others of the test. */
export const aKey = (): string => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`

/** Registers the phone for a user. */
export async function aDevice({ userId, key, code = 'B7K' }: { userId: number; key: OfficeKey; code?: string }) {
  const deviceId = aKey()
  const keys = await newDeviceKeys()
  const device = { deviceId, userId, base, code, token: `token of ${userId}`, keys, signIn: aKey(), at: Date.now() }
  await putDevice(base.key, { ...device, sealKey: { id: key.id, key: key.key } }, await newSessionKey())
  return device
}

type Parts = Partial<ItemToKeep> & { client?: string }

/** Makes a receipt of a client on the phone, and returns its id. */
export async function aReceipt(userId: number, more: Parts = {}): Promise<string> {
  const id = more.id ?? aKey()
  await aReceiptEnd(userId, { ...more, id })
  return id
}

/** Makes a receipt of a client on the phone, and returns the end of keeping it. */
export function aReceiptEnd(userId: number, more: Parts & { id: string }): ReturnType<typeof freeze> {
  const { client = 'A1', id, ...parts } = more
  return freeze(base, userId, {
    id,
    kind: 'receipt',
    branch: 'K',
    amount: 100 as Money,
    body: { of: client },
    photos: [],
    wasTried: false,
    facts: {
      about: '',
      branch: 'K',
      acode: client,
      client: `Client ${client}`,
      instruments: [],
      invoices: [{ invoiceNo: 'INV/1', amount: 100 as Money }],
      company: '',
      branchName: '',
      userName: '',
      form: { key: '', path: '', values: {} },
    },
    ...parts,
  })
}

/** Takes an item back on the phone. */
export const aTakeBack = (userId: number, takes: string): Promise<string> =>
  aReceipt(userId, { kind: 'takeBack', amount: ZERO, body: { item: takes }, takes })

export const rowOf = async (id: string): Promise<ItemRow | undefined> =>
  (await itemsIn(base.key)).find((row) => row.id === id)
