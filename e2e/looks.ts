import type { BrowserContextOptions } from '@playwright/test'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** A phone for a test of accessibility. `expectAccessible` checks both colour schemes, and begins here with the dark scheme. */
export const darkPhone: BrowserContextOptions = { ...phone, colorScheme: 'dark' }

/** A sweep over all screens opens half of them on each device. */
export const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['desktop', { colorScheme: 'light' }],
  ['phone', darkPhone],
]
