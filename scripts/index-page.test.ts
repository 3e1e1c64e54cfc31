/** The words of the page before the program is loaded are in each language. */
import { labels } from '@backoffice/contract/labels'
import { languages } from '@backoffice/contract/language/codes'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8')
const styles = readFileSync(new URL('../web/src/loading.css', import.meta.url), 'utf8')

const wordsIn = (part: string): ReadonlyMap<string, string> =>
  new Map(
    [...part.matchAll(/<p lang="(\w+)"[^>]*>([^<]+)<\/p>/g)].map(([, language = '', words = '']) => [language, words]),
  )

describe('The page before the program is loaded', () => {
  const [loading = '', withoutScripts = ''] = page.split('<noscript>')

  it('says in each language that it is loading, as the program does', () => {
    expect(wordsIn(loading)).toEqual(
      new Map([
        ['en', labels.loading],
        ['ur', urdu['labels.labels.loading']],
      ]),
    )
    expect([...wordsIn(loading).keys()]).toEqual([...languages])
  })

  it('shows one of these words: the sheet hides the others', () => {
    for (const language of languages) expect(styles).toContain(`.loading > [lang='${language}']`)
  })

  it('says in each language that it needs scripts', () => {
    expect([...wordsIn(withoutScripts).keys()]).toEqual([...languages])
  })
})
