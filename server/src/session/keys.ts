/** The secrets of one base: three keys for three purposes, all derived from the one secret that the operator keeps. */
import { hkdfSync } from 'node:crypto'

export interface Keys {
  /** The base that a token is for. */
  readonly audience: string
  readonly access: Uint8Array
  readonly refresh: Uint8Array
  readonly files: Uint8Array
}

/** `secret` may be shared by both bases: the base's name makes the keys differ. */
export function keysOf(audience: string, secret: string): Keys {
  const derived = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, audience, purpose, 32))
  return { audience, access: derived('access token'), refresh: derived('refresh token'), files: derived('file links') }
}
