/** Derives the three keys of a base from the operator's secret. */
import { hkdfSync } from 'node:crypto'

export interface Keys {
  /** The audience of the tokens, which is the name of the base. */
  readonly audience: string
  readonly access: Uint8Array
  readonly refresh: Uint8Array
  readonly files: Uint8Array
}

/** Derives the keys. Several bases may have the same secret, because the name of the base makes the keys differ. */
export function keysOf(audience: string, secret: string): Keys {
  const derived = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, audience, purpose, 32))
  return { audience, access: derived('access token'), refresh: derived('refresh token'), files: derived('file links') }
}

/** Returns a fingerprint that tells two secrets apart and reveals neither. */
export const fingerprintOf = (audience: string, secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, audience, 'fingerprint', 16)).toString('hex')
