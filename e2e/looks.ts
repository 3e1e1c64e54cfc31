import type { BrowserContextOptions } from '@playwright/test'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** Every device in every colour scheme: `for (const [look, options] of looks) test(`… ${look}`, …)`. */
export const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['desktop, light', { colorScheme: 'light' }],
  ['desktop, dark', { colorScheme: 'dark' }],
  ['phone, light', { ...phone, colorScheme: 'light' }],
  ['phone, dark', { ...phone, colorScheme: 'dark' }],
]
