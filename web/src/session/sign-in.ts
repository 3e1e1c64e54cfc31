import { messages } from '@backoffice/contract/messages'
import { type SignedIn, login, logout, refresh, signedIn } from '@backoffice/contract/session/sign-in'
import type { Wire } from '@backoffice/contract/call'
import { addressOf } from '../api/address.ts'
import { patience } from '../api/on-device.ts'
import { CallFailed, fitting, type HttpAnswer, isUnreachable, notRefused, send } from '../api/transport.ts'
import { keepUser, nameHere, registered, userHere } from './on-device.ts'
import {
  type Base,
  lastBase,
  lastLogin,
  rememberChoice,
  listsOnDevice,
  mayBeSignedIn,
  outboxKeys,
  tabBase,
  wantedUrl,
} from './remembered.ts'
import {
  acceptSession,
  broughtConfiguration,
  chooseBase,
  currentBase,
  currentToken,
  dropSession,
  sessionState,
  workWithoutNetwork,
  type Token,
} from './store.ts'
import { observable } from '../kit/observable.ts'

/** The messages between the tabs of a browser; `base` is the key of the database that a message is about. */
type TabMessage =
  | { readonly kind: 'session'; readonly base: string; readonly answer: SignedIn; readonly at: number }
  | { readonly kind: 'signedOut'; readonly base: string; readonly why: 'logout' | 'expired' }

const channel = new BroadcastChannel('backoffice')

const sendToTabs = (news: TabMessage): void => channel.postMessage(news)

function onTabMessage(listener: (news: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

/** A tab waits this many milliseconds for the token of the tab before it, because a message may arrive after the lock. */
const messageDelay = 500

/**
 * Runs `work` while no other tab runs its own. Pages without a secure context have no locks; there the server tolerates a repeated
 * refresh.
 */
async function aloneInBrowser<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let news: Promise<unknown> | undefined
  const first = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) return { done: await work() }
    news = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
    return undefined
  })
  if (first) return first.done
  return navigator.locks.request(name, async () => {
    await Promise.race([news, new Promise((resolve) => setTimeout(resolve, messageDelay))])
    return work()
  })
}

export interface RefreshTools {
  readonly token: () => Token | undefined
  readonly now: () => number
  /** Runs `work` while no other tab of the browser runs its own. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Fetches a new token from the server and stores it; resolves to false if the session is over. */
  readonly exchange: () => Promise<boolean>
}

/**
 * Makes one refresh serve every caller that waits for it, in every tab. `renew(stale)` resolves to a token that came after `stale`, or
 * `undefined` when the session is over. It throws when the server cannot be reached: that does not end the session.
 */
export function sharedRefresh({ token, now, alone, exchange }: RefreshTools) {
  let running: Promise<string | undefined> | undefined

  const isFresh = (given: Token | undefined): given is Token => given !== undefined && given.freshUntil > now()

  return (stale: string | undefined): Promise<string | undefined> => {
    const before = token()
    if (isFresh(before) && before.value !== stale) return Promise.resolve(before.value)
    running ??= alone(async () => {
      // Another tab may have renewed the token while this one waited for its turn. Two tokens of the same second have the same value.
      const meanwhile = token()
      if (isFresh(meanwhile) && meanwhile !== before) return meanwhile.value
      return (await exchange()) ? token()?.value : undefined
    }).finally(() => {
      running = undefined
    })
    return running
  }
}

type SessionCall = typeof login | typeof refresh | typeof logout

const ask = (base: Base, call: SessionCall, body: object, token?: string): Promise<HttpAnswer> =>
  send({ method: 'POST', url: addressOf(call, base.baseUrl, {}).url, body, token })

/** The reason why the last session ended, for the sign-in page: the user logged out, or the session no longer exists on the server. */
export const lastEnd = observable<'none' | 'logout' | 'expired'>('none')

function accept(base: Base, answered: HttpAnswer): SignedIn {
  const { token } = notRefused(answered.body)
  if (token === null || token === '') throw new CallFailed({ kind: 'refused', message: messages.login.tokenNull })
  const answer = fitting<SignedIn>(signedIn, answered)
  acceptSession(base, answer, answered.at)
  keepUser(base, answer)
  sendToTabs({ kind: 'session', base: base.key, answer, at: answered.at })
  return answer
}

/** Signs in at a database. Throws when the server refuses or fails. */
export async function signIn(base: Base, credentials: Wire<typeof login>): Promise<SignedIn> {
  // Items that are kept from here on belong to the new sign-in. A browser that refuses storage keeps none at all.
  if ((await outboxKeys()).length > 0)
    await registered()
      .then(({ unbind }) => unbind(base.key))
      .catch(() => undefined)
  const answer = await ask(base, login, { ...credentials, withConfiguration: true })
  chooseBase(base)
  // Nobody finds the lists of another user here, nor their own lists of an earlier sign-in.
  listsOnDevice(base.key).clear()
  const remembered = lastLogin(base.key)
  if (credentials.rememberMe) remembered.write(String(credentials.loginid))
  else remembered.clear()
  rememberChoice.write(credentials.rememberMe === true)
  lastEnd.set('none')
  return accept(base, answer)
}

function end(why: 'logout' | 'expired'): void {
  const base = currentBase.get()
  lastEnd.set(why)
  dropSession()
  if (base) sendToTabs({ kind: 'signedOut', base: base.key, why })
}

/** Ends a session that the server has ended; drafts stay for the next sign-in. */
export const sessionExpired = (): void => {
  if (sessionState.get().phase === 'signedIn') end('expired')
}

/** Logs out: the server ends the sign-in, and the browser removes the drafts (`follow-session`). It works without a network too. */
export async function signOut(): Promise<void> {
  const base = currentBase.get()
  const token = currentToken()?.value
  wantedUrl.clear()
  end('logout')
  if (base) await ask(base, logout, {}, token).catch(() => undefined)
}

/** A database that is not served any more answers 404. */
const isOver = (problem: unknown) =>
  problem instanceof CallFailed &&
  problem.trouble.kind === 'http' &&
  [400, 401, 403, 404].includes(problem.trouble.status)

async function exchange(): Promise<boolean> {
  const base = currentBase.get()
  if (!base) return false
  try {
    // The first answer of a page includes the configuration, which otherwise would need another call.
    accept(base, await ask(base, refresh, { withConfiguration: !broughtConfiguration() }))
    return true
  } catch (problem) {
    if (!isOver(problem)) throw problem
    if (sessionState.get().phase === 'signedIn') end('expired')
    else dropSession()
    return false
  }
}

/** Renews the access token; see `sharedRefresh`. */
export const renewToken = sharedRefresh({
  token: currentToken,
  now: Date.now,
  alone: (work) => aloneInBrowser(`backoffice.refresh.${currentBase.get()?.key ?? ''}`, work),
  exchange,
})

/** Reads name, role and modules again, for example after the password was changed. */
export const reloadSession = (): Promise<string | undefined> => renewToken(currentToken()?.value)

async function restoreFromDevice(base: Base): Promise<void> {
  const user = await userHere(base)
  // The answer, or another tab's answer, may have come meanwhile.
  if (user && sessionState.get().phase === 'restoring') workWithoutNetwork(base, user)
}

/** Returns the database of the session that may exist. */
async function signInHere(): Promise<Base | undefined> {
  const base = tabBase.read() ?? lastBase.read()
  const may = base && mayBeSignedIn(base.key).read()
  if (may !== undefined) return may ? base : undefined
  if ((await outboxKeys()).length === 0) return undefined
  return registered()
    .then(({ lostSignIn }) => lostSignIn(base, nameHere))
    .catch(() => undefined)
}

/** Restores the session of the refresh cookie. It runs before anything else, so that /login is not shown meanwhile. */
export async function restoreSession(): Promise<void> {
  sessionState.set({ phase: 'restoring' })
  const base = await signInHere()
  if (!base) return sessionState.set({ phase: 'signedOut' })
  chooseBase(base)
  const late = setTimeout(() => void restoreFromDevice(base), patience)
  try {
    await renewToken(undefined)
  } catch (problem) {
    // Rows from the device are used only if no answer comes: an answer of the server is valid.
    if (isUnreachable(problem)) await restoreFromDevice(base)
    if (sessionState.get().phase === 'restoring') sessionState.set({ phase: 'unreachable' })
  } finally {
    clearTimeout(late)
  }
}

onTabMessage((news) => {
  const base = currentBase.get()
  if (!base || news.base !== base.key) return
  if (news.kind === 'session') acceptSession(base, news.answer, news.at)
  else if (sessionState.get().phase === 'signedIn') {
    lastEnd.set(news.why)
    dropSession()
  }
})
