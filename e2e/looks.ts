import type { BrowserContextOptions } from '@playwright/test'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/**
 * Every device: `for (const [look, options] of looks) test(`… ${look}`, …)`. A test checks both colour schemes (`expectAccessible`); so each
 * device begins with another one, and pages are opened in both.
 */
export const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['desktop', { colorScheme: 'light' }],
  ['phone', { ...phone, colorScheme: 'dark' }],
]

/**
 * Every device again, for tests that show little new on the other device: by day on the device on which people do this work, at night on
 * the other.
 */
export const byDayOn = (device: 'desktop' | 'phone') =>
  looks.map(([look, options]) => [look, options, look === device ? [] : ['@nightly']] as const)
