/**
 * Refresh tokens are random texts. The database stores only their hash. The next token is derived from the last one with a key of the base.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const SHAPE = /^[\w-]{43}$/

export const newRefreshToken = () => randomBytes(32).toString('base64url')

/**
 * Derives the successor of a token that was exchanged `exchanges` times before. It is not random, so that after a lost answer, or when two
 * tabs refresh at once, the same token gets the same successor again, although the database holds no token that could be used.
 */
export const successorOf = (token: string, keys: Keys, exchanges = 0) =>
  createHmac('sha256', keys.refresh)
    .update(exchanges === 0 ? token : `${token} ${exchanges}`)
    .digest('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const isRefreshToken = (text: string) => SHAPE.test(text)
