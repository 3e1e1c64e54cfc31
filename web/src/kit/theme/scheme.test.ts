// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('adopts the choice that a browser kept under the key of version 0.2.0', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  localStorage.setItem('mantine-color-scheme-value', 'dark')

  const script = '../../../public/theme.js'
  await import(script)

  expect(document.documentElement.dataset['colorScheme']).toBe('dark')
  expect(Object.entries(localStorage)).toEqual([['color-scheme', 'dark']])
})
