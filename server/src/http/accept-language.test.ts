import { expect, it } from 'vitest'
import { languageWanted } from './accept-language.ts'

it.each([
  ['ur-PK,ur;q=0.9,en;q=0.8', 'ur'],
  ['en-US,en;q=0.9,ur;q=0.8', 'en'],
  ['en;q=0.5, UR', 'ur'],
  ['de-DE, pa;q=0.9, ur;q=0.1', 'ur'],
  ['ur;q=0, en;q=0.1', 'en'],
  ['ur;q=x, en;q=0.1', 'en'],
  ['urdu', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('a browser that sends %s wants %s', (header, language) => {
  expect(languageWanted(header)).toBe(language)
})
