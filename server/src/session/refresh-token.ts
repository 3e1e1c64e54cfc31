/** The refresh token: opaque, kept only as a hash, followed by a successor that only this base's key can derive from it. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const SHAPE = /^[\w-]{43}$/

export const newRefreshToken = () => randomBytes(32).toString('base64url')

/**
 * Derived, not random: when an answer is lost, or two tabs refresh at once, the same token gets the same successor again, and the
 * database still never holds a token that could be used.
 */
export const successorOf = (token: string, keys: Keys) =>
  createHmac('sha256', keys.refresh).update(token).digest('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const isRefreshToken = (text: string) => SHAPE.test(text)
