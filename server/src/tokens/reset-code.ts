/**
 * The codes of links for a new password. A code is derived from the id of its request with a key of the base, so that each try to send the mail
 * has the same link, although the database has only the hash of the code.
 */
import { createHmac } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Returns 256 bits as 43 signs. */
export const resetCodeOf = (requestId: string, { refresh }: Pick<Keys, 'refresh'>): string =>
  createHmac('sha256', refresh).update(`link for a new password\n${requestId}`).digest('base64url')
