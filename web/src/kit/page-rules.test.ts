// @vitest-environment jsdom
import { languageOf } from '@backoffice/contract/language/languages'
import { writeNumbers } from '@backoffice/contract/language/numbers'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageFoot } from './page-rules.ts'

describe('The foot of a printed sheet', () => {
  afterEach(() => {
    writeNumbers({})
    document.dir = ''
  })

  it('is at the right in English, with the page before the count', () => {
    expect(pageFoot()).toBe(
      '@bottom-right { font: 8pt sans-serif; content: "" "Page " counter(page) " of " counter(pages) "" }',
    )
  })

  it('names the document first', () => {
    expect(pageFoot('Deposit 7 · ', 'color: #444; ')).toContain(
      'color: #444; content: "Deposit 7 · " "Page " counter(page)',
    )
  })

  it('is at the left in Urdu, with the page and the count where the sentence has them', async () => {
    // Texts are chosen when their modules load.
    vi.resetModules()
    const { speak } = await import('@backoffice/contract/language/texts')
    speak(languageOf('ur', urdu, { direction: 'rtl' }))
    const inUrdu = await import('./page-rules.ts')
    document.dir = 'rtl'
    const foot = inUrdu.pageFoot().replaceAll(/[\u200f\u2068\u2069]/g, '')
    expect(foot).toContain('@bottom-left')
    expect(foot).toContain('"صفحہ " counter(page) "، کل " counter(pages)')
  })

  it('has the digits that the reader chose', () => {
    writeNumbers({ digits: 'urdu' })
    expect(pageFoot()).toContain('counter(page, persian) " of " counter(pages, persian)')
  })
})
