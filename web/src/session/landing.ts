import { mayOpen, screenAt } from '@backoffice/contract/access'
import { wantedUrl } from './remembered.ts'
import type { Member } from './store.ts'

/** Returns the path and query of a URL of this application; `undefined` for another site or the sign-in page itself. */
export function ownPath(url: string): string | undefined {
  if (!url.startsWith('/') || !URL.canParse(url, window.location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(url, window.location.origin)
  return origin === window.location.origin && pathname !== '/login' ? pathname + search + hash : undefined
}

export function rememberWanted(url: string): void {
  const path = ownPath(url)
  if (path) wantedUrl.write(path)
}

/** Returns the path to open after a sign-in: a new password first, then the requested URL (once) if this user may open it, else home. */
export function landing(member: Member): string {
  if (member.mustChangePassword) return '/profile'
  const wantedPath = ownPath(wantedUrl.read() ?? '')
  wantedUrl.clear()
  if (!wantedPath) return '/home'
  const screen = screenAt(wantedPath.split(/[?#]/, 1)[0] ?? '')
  return !screen || mayOpen(member, screen) ? wantedPath : '/home'
}
