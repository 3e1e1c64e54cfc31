/** The words of the page before the program is loaded are in each language. */
import { readFileSync } from 'node:fs'
import { labels } from '@backoffice/contract/labels'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { pageMessages } from '@backoffice/contract/session/page-messages'
import { describe, expect, it } from 'vitest'
import { languagesInPage } from '../web/languages-in-page.ts'
import { english } from './language-files.ts'

const page = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8')

const textsIn = (part: string): readonly (readonly string[])[] =>
  [...part.matchAll(/<p lang="(\w+)"(?: dir="(\w+)")?>([^<]+)<\/p>/g)].map(([, ...facts]) =>
    facts.map((fact) => fact ?? ''),
  )

/** Builds the page, and returns its texts while it loads and without scripts. */
function built(plugin = languagesInPage()) {
  const html = plugin.transformIndexHtml(page)
  return { html, texts: html.split('<noscript>').map(textsIn), styles: plugin.transform('', '/web/src/loading.css') }
}

describe('The page before the program is loaded', () => {
  it('has the English texts of the catalogue', () => {
    const keys = [...page.matchAll(/data-text="([^"]+)">([^<]+)</g)].map(([, key = '', text]) => [key, text])

    expect(keys).toEqual([
      ['labels.labels.loading', labels.loading],
      ['page.needsScripts', pageMessages.needsScripts],
    ])
    for (const [key = '', text] of keys) expect(english.get(key)?.text).toBe(text)
  })

  it('has its texts in each language', () => {
    expect(built().texts).toEqual([
      [
        ['en', '', labels.loading],
        ['ur', 'rtl', urdu['labels.labels.loading']],
      ],
      [
        ['en', '', pageMessages.needsScripts],
        ['ur', 'rtl', urdu['page.needsScripts']],
      ],
    ])
  })

  it('needs nothing but the file of a third language, and has English where the file has no text', () => {
    const heads = { fr: { direction: 'ltr', scripts: [] }, ur: { direction: 'rtl', scripts: ['naskh'] } }
    const files = { fr: { 'labels.labels.loading': 'En <cours>' }, ur: urdu }
    const { html, texts, styles } = built(languagesInPage(heads, files))

    expect(html).toContain(`<html data-languages='[{"code":"fr","direction":"ltr","scripts":[]},`)
    expect(texts.map((part) => part.map(([code, , text]) => [code, text]))).toEqual([
      [
        ['en', labels.loading],
        ['fr', 'En &lt;cours&gt;'],
        ['ur', urdu['labels.labels.loading']],
      ],
      [
        ['en', pageMessages.needsScripts],
        ['fr', pageMessages.needsScripts],
        ['ur', urdu['page.needsScripts']],
      ],
    ])
    for (const code of ['fr', 'ur'])
      expect(styles).toContain(`:root:lang(${code}) .loading > [lang='${code}'] { display: block; }`)
  })

  it('adds no rule to another sheet', () => {
    expect(languagesInPage().transform('', '/web/src/other.css')).toBeNull()
  })
})
