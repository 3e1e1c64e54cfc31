/** Answers login, refresh and logout (decisions 6, quality 2.8). */
import { messages } from '@backoffice/contract/messages'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { login, logout, refresh } from '@backoffice/contract/session/sign-in'
import { networkOf } from '../http/client-network.ts'
import { notSignedIn } from '../http/refusals.ts'
import { type OpenStepsContext, type Reply, serveAnyoneInSteps } from '../http/route.ts'
import type { Db } from '../db/database.ts'
import type { SignInClaim } from '../db/session-claims.ts'
import { claimsOf, mintAccessToken } from '../tokens/access-token.ts'
import { checkPassword } from './check-password.ts'
import { configurationFor } from './configuration.routes.ts'
import type { Keys } from '../tokens/keys.ts'
import { clearRefreshCookie, refreshTokenOf, setRefreshCookie, usesCookie } from '../tokens/cookie.ts'
import { type Profile, profile } from './profile.sql.ts'
import { hashOf, isRefreshToken, newRefreshToken, successorOf } from '../tokens/refresh-token.ts'
import * as signIns from './sign-in.sql.ts'

export const signInRoutes = [
  serveAnyoneInSteps(login, async (context) => {
    const { input, request } = context
    const tried = { loginId: input.loginid, address: networkOf(request.ip) }

    const refreshToken = newRefreshToken()
    const remembered = input.rememberMe ?? false
    const device = (request.headers['user-agent'] ?? '').slice(0, 200)
    const start = { ...tried, remembered, device, tokenHash: hashOf(refreshToken) }

    const started = await checkPassword(context, tried, input.password, async (db, passwordHash) => {
      const signIn = await signIns.start(db, { ...start, passwordHash })
      return signIn && { ...signIn, user: await profile(db, signIn.userId) }
    })
    if (!started) throw notSignedIn(messages.login.wrong)
    return signedInAs(context, started.user, { signInId: started.signInId, refreshToken, remembered })
  }),

  serveAnyoneInSteps(refresh, async (context) => {
    const { input, step, keys, request } = context
    const token = refreshTokenOf(context, input.refreshToken)
    if (token === undefined || !isRefreshToken(token)) throw notSignedIn(messages.login.expired)

    const found = await step('write', async (db) => {
      const exchanged = await exchange(db, token, keys)
      if (!exchanged) return undefined
      if (exchanged.successor)
        return { ...exchanged, refreshToken: exchanged.successor, user: await profile(db, exchanged.userId) }
      // The token was exchanged long ago, or is void. It may have been stolen, so the sign-in ends for the owner and for the thief.
      await signIns.end(db, exchanged.signInId, 'refresh token reused')
      request.log.warn({ signInId: exchanged.signInId, user: exchanged.userId }, 'refresh token reused')
      return undefined
    })
    if (!found) {
      if (usesCookie(request)) clearRefreshCookie(context)
      throw notSignedIn(messages.login.expired)
    }
    return signedInAs(context, found.user, found)
  }),

  serveAnyoneInSteps(logout, async (context) => {
    const { input, step, keys, clock, request } = context
    const token = refreshTokenOf(context, input.refreshToken)
    const bearer = await claimsOf(request.headers.authorization, keys, clock)
    await step('write', async (db) => {
      const known = token === undefined ? undefined : await signIns.used(db, hashOf(token))
      for (const signInId of [known?.signInId, bearer?.signInId])
        if (signInId) await signIns.end(db, signInId, 'signed out')
    })
    if (usesCookie(request)) clearRefreshCookie(context)
    return passwordMessages.signInEnded
  }),
]

interface Exchanged extends signIns.LiveSignIn {
  /** The next token; missing where the token must not be used any more. */
  readonly successor?: string
}

/**
 * Exchanges a token for its successor. A token that was exchanged before gets the same successor again within the grace. Later it gets
 * another one if the last was never used: a browser that was killed comes back with the token before its last. Returns `undefined` where
 * the sign-in has ended.
 */
async function exchange(db: Db, token: string, keys: Keys): Promise<Exchanged | undefined> {
  const hash = hashOf(token)
  const first = successorOf(token, keys)
  const rotated = await signIns.rotate(db, hash, hashOf(first))
  if (rotated) return { ...rotated, successor: first }
  let known = await signIns.used(db, hash)
  if (known?.successorWaits && !known.withinGrace) {
    const next = successorOf(token, keys, known.exchanges)
    if (await signIns.rotateAgain(db, hash, known.exchanges, hashOf(next))) return { ...known, successor: next }
    // Another request has exchanged it meanwhile, or has used its successor.
    known = await signIns.used(db, hash)
  }
  if (!known?.live) return undefined
  return known.withinGrace ? { ...known, successor: successorOf(token, keys, known.exchanges - 1) } : known
}

type Signing = OpenStepsContext<typeof login> | OpenStepsContext<typeof refresh>

/** Reads the configuration in the session of the sign-in, as its own call does. */
const configurationAs = ({ base }: Signing, { signInId, userId }: SignInClaim) =>
  base.database.run('read', { signInId, userId }, (db, user) => {
    // The sign-in may have ended in another place since its token was exchanged.
    if (!user) throw notSignedIn(messages.login.expired)
    return configurationFor(db, user, base)
  })

interface Session {
  readonly signInId: string
  readonly refreshToken: string
  readonly remembered: boolean
}

async function signedInAs(context: Signing, user: Profile, session: Session): Promise<Reply<typeof login>> {
  const { input, keys, clock, request } = context
  const claim = { signInId: session.signInId, userId: user.userId }
  const configuration = input.withConfiguration ? await configurationAs(context, claim) : undefined
  const { token, expiresAt } = await mintAccessToken(claim, keys, clock)
  const inCookie = usesCookie(request)
  if (inCookie) setRefreshCookie(context, session.refreshToken, session.remembered)
  request.trace.user = user.userId
  const [company] = user.companies
  return {
    token,
    refreshToken: inCookie ? '' : session.refreshToken,
    accessTokenExpiry: expiresAt.toISOString(),
    roleId: user.roleId,
    userId: user.userId,
    login: String(user.loginId),
    name: user.name,
    isSuccessful: true,
    isPortalAllowed: true,
    branchCode: company?.branches[0]?.bcode ?? '',
    companyCode: company?.cCode ?? '',
    modulesAllowed: user.modules.map((moduleId) => ({ moduleId })),
    companies: [...user.companies],
    mustChangePassword: user.mustChangePassword,
    rightsVersion: user.rightsVersion,
    ...(configuration && { configuration }),
  }
}
