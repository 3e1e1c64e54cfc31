/**
 * The access token names the user and the sign-in for 15 minutes. It carries no role and no module, because these are read from the
 * database on every request.
 */
import { limits } from '@backoffice/contract/limits'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import { isUuid } from '../uuid.ts'
import type { Keys } from './keys.ts'

const ISSUER = 'backoffice'

export interface Claims {
  readonly signInId: string
  readonly userId: number
}

export interface AccessToken {
  readonly token: string
  readonly expiresAt: Date
}

export async function mintAccessToken({ signInId, userId }: Claims, keys: Keys, clock: Clock): Promise<AccessToken> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const expires = now + limits.session.accessSeconds
  const token = await new SignJWT({ sid: signInId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(keys.audience)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(expires)
    .sign(keys.access)
  return { token, expiresAt: new Date(expires * 1000) }
}

/** Returns the claims of an Authorization header, if it has a valid token of this base. The database checks the sign-in later. */
export async function claimsOf(header: string | undefined, keys: Keys, clock: Clock): Promise<Verified | undefined> {
  const known = knownClaims(header, keys, clock)
  if (known) return known
  const token = tokenIn(header)
  if (header === undefined || token === undefined) return undefined
  const claims = await verify(token, keys, clock)
  if (claims) remember(header, keys, claims)
  return claims
}

/** Returns the claims if the signature was checked before: this is only a look-up. */
export function knownClaims(header: string | undefined, keys: Keys, clock: Clock): Verified | undefined {
  const known = header === undefined ? undefined : verified.get(keys)?.get(header)
  return known && known.until > clock.now().getTime() ? known : undefined
}

const tokenIn = (header = ''): string | undefined => /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]

export interface Verified extends Claims {
  /** The moment at which the token expires, in milliseconds. */
  readonly until: number
}

async function verify(token: string, keys: Keys, clock: Clock): Promise<Verified | undefined> {
  const payload = await jwtVerify(token, keys.access, {
    algorithms: ['HS256'],
    audience: keys.audience,
    issuer: ISSUER,
    requiredClaims: ['exp', 'sub', 'sid'],
    currentDate: clock.now(),
  }).then(
    (result) => result.payload,
    () => undefined,
  )
  const { sub, sid, exp } = payload ?? {}
  const isOurs = typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) && typeof sid === 'string' && isUuid(sid)
  if (!isOurs || exp === undefined) return undefined
  return { signInId: sid, userId: Number(sub), until: exp * 1000 }
}

/** Remembers headers with a checked token, because checking the signature is the slowest part of a small request. */
const verified = new WeakMap<Keys, Map<string, Verified>>()
const REMEMBERED = 10_000

function remember(header: string, keys: Keys, claims: Verified): void {
  const headers = verified.get(keys) ?? new Map<string, Verified>()
  verified.set(keys, headers)
  if (headers.size >= REMEMBERED) headers.clear()
  headers.set(header, claims)
}
