/** The pages for people: their pictures are made by the run, their links lead somewhere, and their bold words stand on a screen. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { modules, roleNames } from '@backoffice/contract/access'
import { importKinds } from '@backoffice/contract/imports/kinds'
import { describe, expect, it } from 'vitest'
import { root } from './steps.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const below = (folder: string, ends: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .map((name) => `${folder}/${name}`)

const pages = ['README.md', ...below('docs', /^[\w-]+\.md$/)]
const PEOPLE = /^docs\/(?:for-[\w-]+|first-company)\.md$/
const links = pages.flatMap((page) =>
  [...read(page).matchAll(/(!?)\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, sign, to = '']) => ({ page, isPicture: sign === '!', to }))
    .filter(({ to }) => !/^\w+:/.test(to)),
)
const pictures = links.filter(({ isPicture }) => isPicture)
const at = ({ page, to }: (typeof links)[number]): string => join(dirname(page), to)

/** Bold words that are a key or name a person's choice, and stand on no screen as they are. */
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
    const made = [...read('e2e/screenshots.ts').matchAll(/keep\('([\w-]+)'/g)].map(
      ([, name]) => `docs/screenshots/${name}.jpg`,
    )

    expect(made.length).toBeGreaterThan(8)
    expect([...new Set(pictures.map(at))].toSorted()).toEqual(made.toSorted())
    expect(below('docs/screenshots', /./).toSorted()).toEqual(made.toSorted())
  })

  it('name in bold what stands on a screen', () => {
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
