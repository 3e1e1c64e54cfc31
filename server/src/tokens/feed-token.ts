/** The token with which a program of the company proves its feed. The database keeps its hash alone. */
import { randomBytes } from 'node:crypto'

const FORM = /^feed_[\w-]{43}$/

export const isFeedToken = (token: string): boolean => FORM.test(token)

export const newFeedToken = (): string => `feed_${randomBytes(32).toString('base64url')}`

/** Returns the token of an Authorization header, if it has the form of a feed token. */
export const feedTokenIn = (header = ''): string | undefined => {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(header) ?? []
  return isFeedToken(token) ? token : undefined
}
