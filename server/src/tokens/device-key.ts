/** The keys of devices: a device signs with its own key, and seals for the key of the server, both of the curve P-256. */
import { createDecipheriv, createECDH, createPublicKey, ECDH, hkdfSync, verify } from 'node:crypto'

const CURVE = 'prime256v1'
const POINT = 65
const WRAPPED = 32 + 16
const IV = 12
const TAG = 16
const VERSION = 1

/** Returns whether the text was signed by the key of this point: ECDSA with SHA-256, 64 bytes in base64. */
export function isSignedBy(publicKey: Buffer, text: string, signature: string): boolean {
  try {
    const part = (from: number) => publicKey.subarray(from, from + 32).toString('base64url')
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64')
    return bytes.length === 64 && verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    return false
  }
}

/** Makes a pair of keys for sealing. */
export function newSealKey(): { readonly publicKey: Buffer; readonly privateKey: Buffer } {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys()
  const privateKey = Buffer.alloc(32)
  const short = pair.getPrivateKey()
  short.copy(privateKey, privateKey.length - short.length)
  return { publicKey, privateKey }
}

/**
 * Opens what a device sealed; undefined where it was sealed for another key, or is damaged. The bytes are: the version 1, an ephemeral point
 * (65), the content key under the shared secret (AES-256-GCM with HKDF-SHA-256 and a zero IV, 48), an IV (12), and the content under the content
 * key (AES-256-GCM, its tag at the end).
 */
export function opened(sealed: Buffer, privateKey: Buffer): Buffer | undefined {
  try {
    if (sealed[0] !== VERSION || sealed.length < 1 + POINT + WRAPPED + IV + TAG) return undefined
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey)
    const point = sealed.subarray(1, 1 + POINT)
    const shared = pair.computeSecret(point)
    const wrapping = Buffer.from(hkdfSync('sha256', shared, point, 'backoffice item', 32))
    const content = 1 + POINT + WRAPPED
    const key = decrypted(wrapping, Buffer.alloc(IV), sealed.subarray(1 + POINT, content))
    return decrypted(key, sealed.subarray(content, content + IV), sealed.subarray(content + IV))
  } catch {
    return undefined
  }
}

function decrypted(key: Buffer, iv: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG })
  cipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()])
}

/** Returns whether the bytes are a point of the curve, and not only as long as one. */
export function isPointOfCurve(publicKey: Buffer): boolean {
  try {
    return publicKey.length === POINT && ECDH.convertKey(publicKey, CURVE).length === POINT
  } catch {
    return false
  }
}
