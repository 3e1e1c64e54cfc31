/** The language that `public/theme.js` writes into the page before it is drawn. */
import { languages } from '@backoffice/contract/language/codes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptIn } from './own-reading.ts'

const made = [
  { code: 'ur', direction: 'rtl', scripts: ['naskh', 'nastaliq'] },
  { code: 'sd', direction: 'rtl', scripts: ['naskh'] },
  { code: 'tr', direction: 'ltr', scripts: [] },
]

interface Visit {
  readonly path?: string
  readonly browser?: string
  readonly chosen?: object
  readonly page?: string
}

/** Opens a page with these languages, and returns how its root is marked. */
async function opened({ path = '/login', browser = 'en-GB', chosen, page = JSON.stringify(made) }: Visit) {
  const root = document.documentElement
  for (const name of ['dir', 'data-script']) root.removeAttribute(name)
  root.lang = 'en'
  root.dataset['languages'] = page
  window.history.replaceState(null, '', path)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.spyOn(window.navigator, 'language', 'get').mockReturnValue(browser)
  if (chosen) localStorage.setItem('backoffice.reading', JSON.stringify(chosen))
  vi.resetModules()
  const script = '../../public/theme.js'
  await import(script)
  return [root.lang, root.dir, root.dataset['script'] ?? '']
}

beforeEach(() => localStorage.clear())

describe('the language of a page', () => {
  it.each([
    ['of the browser, on the sign-in page', { browser: 'sd-PK' }, ['sd', 'rtl', 'naskh']],
    ['of the browser, from left to right', { browser: 'tr' }, ['tr', 'ltr', '']],
    ['English where the browser wants one that the program does not have', { browser: 'fil-PH' }, ['en', '', '']],
    [
      'English for a browser that wants another one, on a page with a session',
      { browser: 'ur', path: '/home' },
      ['en', '', ''],
    ],
    ['the chosen one', { browser: 'ur', path: '/home', chosen: { language: 'sd' } }, ['sd', 'rtl', 'naskh']],
    ['English where it was chosen', { browser: 'ur', chosen: { language: 'en' } }, ['en', '', '']],
    ['with the chosen letters', { chosen: { language: 'ur', script: 'nastaliq' } }, ['ur', 'rtl', 'nastaliq']],
    [
      'with its usual letters where it does not have the chosen ones',
      { chosen: { language: 'sd', script: 'nastaliq' } },
      ['sd', 'rtl', 'naskh'],
    ],
    [
      'of the browser where the file of the chosen one is gone',
      { browser: 'sd', chosen: { language: 'ps' } },
      ['sd', 'rtl', 'naskh'],
    ],
    ['English where no file is left', { browser: 'ps', chosen: { language: 'ps' } }, ['en', '', '']],
  ])('is %s', async (_which, visit, marks) => {
    expect(await opened(visit)).toEqual(marks)
  })
})

it('The letters of a language are the chosen ones, and else its first', () => {
  expect(languages.map((language) => scriptIn(language, undefined))).toEqual(
    languages.map((language) => (language === 'ur' ? 'naskh' : undefined)),
  )
  expect(scriptIn('ur', 'nastaliq')).toBe('nastaliq')
  expect(scriptIn('ur', 'thuluth')).toBe('naskh')
  expect(scriptIn('en', 'nastaliq')).toBeUndefined()
})
