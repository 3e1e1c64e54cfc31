import { observable, useObservable } from '../observable.ts'

export type Scheme = 'light' | 'dark' | 'auto'

/** `web/public/theme.js` reads the same key before the first paint, and follows the system where nothing is chosen. */
const KEY = 'color-scheme'

function kept(): Scheme {
  try {
    const choice = localStorage.getItem(KEY)
    return choice === 'light' || choice === 'dark' ? choice : 'auto'
  } catch {
    return 'auto'
  }
}

const chosen = observable<Scheme>(kept())

function show(scheme: Scheme): void {
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
  chosen.set(scheme)
}
// Another tab chose.
addEventListener('storage', ({ key }) => key === KEY && show(kept()))

export const useScheme = (): Scheme => useObservable(chosen)

/** Shows a colour scheme in all tabs and keeps it for the next visit. */
export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // A browser without storage keeps the choice until the page is left.
  }
  show(scheme)
}
