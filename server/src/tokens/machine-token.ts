/** Tokens with which programs of the company prove themselves: a prefix and 256 bits of chance. The database keeps their hashes alone. */
import { randomBytes } from 'node:crypto'

/** Makes the functions for the tokens with a prefix. */
export function machineTokens(prefix: string) {
  const form = new RegExp(`^${prefix}_[\\w-]{43}$`)
  const is = (token: string): boolean => form.test(token)
  return {
    is,
    create: (): string => `${prefix}_${randomBytes(32).toString('base64url')}`,
    /** Returns the token of an Authorization header, if it has the form of these tokens. */
    inHeader: (header = ''): string | undefined => {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(header) ?? []
      return is(token) ? token : undefined
    },
  }
}
