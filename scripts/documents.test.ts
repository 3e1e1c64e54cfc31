/** The pages for people: their pictures are made by the run, their links lead somewhere, and their bold words are on a screen. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mayOpen, modules, modulesOfRole, type RoleId, roleNames, screenAt } from '@backoffice/contract/access'
import { importKinds } from '@backoffice/contract/imports/kinds'
import { describe, expect, it } from 'vitest'
import { files as languageFiles } from '@backoffice/contract/language/files.generated'
import { fileOfPicture, type PictureName, pictures as taken } from '../e2e/document-pictures.ts'
import { root } from './steps.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const below = (folder: string, ends: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .map((name) => `${folder}/${name}`)

const pages = ['README.md', ...below('docs', /^[\w-]+\.md$/)]
const PEOPLE = /^docs\/(?:for-[\w-]+|first-company)\.md$/
const links = pages.flatMap((page) =>
  [...read(page).matchAll(/(!?)\[([^\]]*)\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, sign, label = '', to = '']) => ({ page, isPicture: sign === '!', label, to }))
    .filter(({ to }) => !/^\w+:/.test(to)),
)
const pictures = links.filter(({ isPicture }) => isPicture)
const at = ({ page, to }: (typeof links)[number]): string => join(dirname(page), to)

const names = Object.keys(taken) as PictureName[]
/** The page of each role. */
const PAGES: Readonly<Record<RoleId, string>> = {
  1: 'docs/for-cashiers.md',
  2: 'docs/for-salesmen.md',
  3: 'docs/for-directors.md',
  4: 'docs/for-deposit-approvers.md',
  5: 'docs/for-location-approvers.md',
}
const FEWEST_PICTURES = 3
const LARGEST_PICTURE = 200_000
const ALL_PICTURES = 3_000_000

/** Bold words that are a key or name a person's choice, and are on no screen in this form. */
const NO_LABELS = new Set(['?', 'u', 'r', 'a', 'd', '↓', '↑', 'Space', 'Ctrl+Enter', 'Ctrl+K', 'Main', 'third'])

/** All that a person can read on a screen: texts in quotes, and those between tags. */
const shown = [...below('web/src', /(?<!\.test|testing)\.tsx?$/), ...below('contract/src', /(?<!\.test)\.ts$/)]
  .map(read)
  .join('\n')
const shows = (label: string): boolean =>
  ["'", '`', '"'].some((quote) => shown.includes(`${quote}${label}${quote}`)) ||
  new RegExp(`(?:>|^)\\s*${label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*(?:<|$)`, 'm').test(shown)

describe('the pages for people', () => {
  it('lead to files that exist', () => {
    expect(links.length).toBeGreaterThan(60)
    expect(links.filter((link) => !existsSync(join(root, at(link)))).map(({ page, to }) => `${page}: ${to}`)).toEqual(
      [],
    )
  })

  it('show pictures that the screenshot run makes, all of them', () => {
    const made = names.map((name) => fileOfPicture(name)).toSorted()

    expect([...new Set(pictures.map(at))].toSorted()).toEqual(made)
    expect(below('docs/screenshots', /./).toSorted()).toEqual(made)
    expect(pictures.filter(({ label }) => label.length < 4)).toEqual([])
  })

  it('load quickly: no picture is large, and neither are all of them together', () => {
    const made = names.map((name) => fileOfPicture(name))
    const sizes = made.map((file) => ({ file, bytes: statSync(join(root, file)).size }))

    expect(sizes.filter(({ bytes }) => bytes > LARGEST_PICTURE)).toEqual([])
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(ALL_PICTURES)
  })

  it.each(Object.entries(PAGES))(
    'are one for each role with pictures of its own screens, one of them on a phone: %s',
    (id, page) => {
      const roleId = Number(id) as RoleId
      const actor = { userId: 1, roleId, modules: modulesOfRole(roleId).map(({ moduleId }) => moduleId) }
      const own = names.filter((name) =>
        pictures.some((link) => link.page === page && at(link) === fileOfPicture(name)),
      )

      expect(own.length).toBeGreaterThanOrEqual(FEWEST_PICTURES)
      expect(own.filter((name) => taken[name].by !== roleId)).toEqual([])
      expect(own.map((name) => taken[name].look)).toContain('phone')
      const closed = own.filter((name) => {
        const screen = screenAt(taken[name].path)
        return !screen || !mayOpen(actor, screen)
      })
      expect(closed).toEqual([])
    },
  )

  it('are led to by the README, the page for IT and the way to the first deposit', () => {
    for (const from of ['README.md', 'docs/for-it.md', 'docs/first-company.md'])
      expect(links.filter(({ page }) => page === from).map(at)).toEqual(expect.arrayContaining(Object.values(PAGES)))
  })

  it('name in bold only words on a screen', () => {
    const bold = pages
      .filter((page) => PEOPLE.test(page))
      .flatMap((page) =>
        [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => ({
          page,
          label: text.replaceAll(/\s+/g, ' '),
        })),
      )

    expect(bold.length).toBeGreaterThan(100)
    expect(
      bold.filter(({ label }) => !NO_LABELS.has(label) && !shows(label)).map(({ page, label }) => `${page}: ${label}`),
    ).toEqual([])
  })

  it('list each module with its role', () => {
    const table = read('docs/first-company.md')

    for (const [roleId, name] of Object.entries(roleNames)) {
      const own = modules.filter((module) => module.roleId === Number(roleId))
      expect(table).toContain(
        `| ${name} | ${own.map(({ moduleId, moduleName }) => `${moduleId} ${moduleName}`).join(', ')} |`,
      )
    }
  })

  it('name every kind of data that can be brought in', () => {
    const page = read('docs/first-company.md').toLowerCase()

    expect(Object.values(importKinds).filter(({ title }) => !page.includes(title.toLowerCase()))).toEqual([])
  })
})

/** The guides that languages have, each in the folder of its language. */
const translated = Object.keys(languageFiles).flatMap((code) =>
  Object.values(PAGES).flatMap((page) => {
    const own = page.replace('docs/', `docs/${code}/`)
    return existsSync(join(root, own)) ? [[own, page, code] as const] : []
  }),
)

describe('the guides of a language', () => {
  const count = (text: string, of: RegExp) => [...text.matchAll(of)].length

  it('are at least those of Urdu', () => expect(translated.length).toBeGreaterThanOrEqual(Object.keys(PAGES).length))

  it.each(translated)('have the parts and pictures of the English guide: %s', (own, page) => {
    const parts = (text: string) => [
      count(text, /^#/gm),
      count(text, /^(?:- |\d+\. )/gm),
      count(text, /\*\*[^*]+\*\*/g),
      [...text.matchAll(/screenshots\/([\w-]+)/g)]
        .map(([, name = '']) => name)
        .toSorted((one, other) => one.localeCompare(other)),
    ]

    expect(parts(read(own))).toEqual(parts(read(page)))
    expect(count(read(page), /^#/gm)).toBeGreaterThan(1)
  })

  it.each(translated)('show the pictures of their language, which load quickly: %s', (own, _page, code) => {
    const shown = [...read(own).matchAll(/\]\(([^)#\s]+\.jpg)\)/g)].map(([, to = '']) => join(dirname(own), to))

    expect(shown.length).toBeGreaterThanOrEqual(FEWEST_PICTURES)
    expect(shown.filter((file) => !file.startsWith(`docs/${code}/screenshots/`))).toEqual([])
    expect(shown.filter((file) => statSync(join(root, file)).size > LARGEST_PICTURE)).toEqual([])
  })

  it.each(translated)('name in bold only words on a screen: %s', (own, _page, code) => {
    const texts = Object.values(languageFiles[code] ?? {})
    const words = new Set(texts.flatMap((text) => text.split(/[{}]/).map((part) => part.trim())))
    const bold = [...read(own).matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text.replaceAll(/\s+/g, ' '))

    expect(bold.length).toBeGreaterThan(3)
    expect(bold.filter((label) => !NO_LABELS.has(label) && !words.has(label))).toEqual([])
  })
})
