/**
 * Seals items and photos for the server, so that this device itself cannot read them, and signs in the name of the device. The server's side
 * is `tokens/device-key.ts`, which describes the bytes.
 */

type Bytes = Uint8Array<ArrayBuffer>

const AES = 'AES-GCM'
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
const AGREEING = { name: 'ECDH', namedCurve: 'P-256' } as const
const IV = 12
const VERSION = 1
const PURPOSE = new TextEncoder().encode('backoffice item')

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

function joined(...parts: readonly (Bytes | ArrayBuffer)[]): Bytes {
  const all = parts.map((part) => new Uint8Array(part))
  const whole = new Uint8Array(all.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Arguments of a function are limited, so that a photo is written in pieces. */
const PIECE = 0x8000

export function toBase64(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

export async function sha256Hex(content: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a text by which equal texts are known, and which is not read back by a look into the storage. */
export const digestOf = (text: string): Promise<string> => sha256Hex(bytesOf(text))

async function encrypted(key: CryptoKey, content: Bytes, iv: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt({ name: AES, iv }, key, content))
}

/** Encrypts with an IV of its own, which comes first. */
async function locked(key: CryptoKey, content: Bytes): Promise<Bytes> {
  const iv = random(IV)
  return joined(iv, await encrypted(key, content, iv))
}

async function unlocked(key: CryptoKey, content: Bytes): Promise<Bytes> {
  const iv = content.subarray(0, IV)
  return new Uint8Array(await crypto.subtle.decrypt({ name: AES, iv }, key, content.subarray(IV)))
}

const aesKey = (raw: Bytes) => crypto.subtle.importKey('raw', raw, AES, false, ['encrypt', 'decrypt'])

/** Makes the key of a sign-in, with which its user reads what they made. It never leaves the browser, and goes with the sign-in. */
export const newSessionKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt'])

/** Makes the key pair of a device, which never leaves the browser. */
export const newDeviceKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify'])

/** Returns the public key of a device as the server reads it. */
export async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
}

/** Signs a text in the name of the device. */
export async function signed(text: string, { privateKey }: CryptoKeyPair): Promise<string> {
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytesOf(text))
  return toBase64(new Uint8Array(signature))
}

/** The key of one content, for the server and for the user who made the content. */
export interface ContentKey {
  readonly key: CryptoKey
  readonly raw: Bytes
}

export async function newContentKey(): Promise<ContentKey> {
  const raw = random(32)
  return { raw, key: await aesKey(raw) }
}

/** Returns the content key as only the server can read it: an ephemeral point, and the key under the shared secret. */
async function wrappedForServer(raw: Bytes, serverKey: string): Promise<Bytes> {
  const publicKey = await crypto.subtle.importKey('raw', fromBase64(serverKey), AGREEING, false, [])
  const own = await crypto.subtle.generateKey(AGREEING, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, own.privateKey, 256)
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const wrapping = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: point, info: PURPOSE },
    secret,
    { name: AES, length: 256 },
    false,
    ['encrypt'],
  )
  // The wrapping key is used once, so that its IV need not differ.
  return joined(point, await encrypted(wrapping, raw, new Uint8Array(IV)))
}

/** Seals a content for the server. */
export async function sealed(content: Bytes, { key, raw }: ContentKey, serverKey: string): Promise<ArrayBuffer> {
  const wrapped = await wrappedForServer(raw, serverKey)
  return joined(new Uint8Array([VERSION]), wrapped, await locked(key, content)).buffer
}

const POINT = 65
const WRAPPED = 48

/** The number of bytes by which sealing makes a content longer. */
export const SEAL_BYTES = 1 + POINT + WRAPPED + IV + 16

/** Returns the same seal for another key of the server: only the content key is wrapped anew, so that the length stays. */
export async function resealed(old: ArrayBuffer, raw: Bytes, serverKey: string): Promise<ArrayBuffer> {
  const content = new Uint8Array(old).subarray(1 + POINT + WRAPPED)
  return joined(new Uint8Array([VERSION]), await wrappedForServer(raw, serverKey), content).buffer
}

/** Opens what was sealed for the server with its content key, for the user who has the key too. */
export const opened = (whole: ArrayBuffer, { key }: ContentKey): Promise<Bytes> =>
  unlocked(key, new Uint8Array(whole).subarray(1 + POINT + WRAPPED))

/** Wraps a content key for the user of a sign-in. */
export async function wrappedForUser({ raw }: ContentKey, session: CryptoKey): Promise<ArrayBuffer> {
  return (await locked(session, raw)).buffer
}

/** Returns a content key that was wrapped for this sign-in; undefined for another one. */
export async function unwrappedBy(session: CryptoKey, wrapped: ArrayBuffer): Promise<ContentKey | undefined> {
  try {
    const raw = await unlocked(session, new Uint8Array(wrapped))
    return { raw, key: await aesKey(raw) }
  } catch {
    return undefined
  }
}

/** Writes a value that only the content key opens. */
export async function hidden(value: unknown, { key }: ContentKey): Promise<ArrayBuffer> {
  return (await locked(key, bytesOf(JSON.stringify(value)))).buffer
}

export async function revealed(value: ArrayBuffer, { key }: ContentKey): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unlocked(key, new Uint8Array(value)))) as unknown
}

export const textBytes = bytesOf
