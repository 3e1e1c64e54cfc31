import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { languageOf, signatureOf } from './languages.ts'
import { placesIn, templateOf } from './template.ts'
import type { Sentences } from './texts.ts'
import urdu from './ur.json' with { type: 'json' }

interface English {
  /** The names of the values, in the order of the parameters. */
  readonly places: readonly string[]
  /** The names of the values that the English text has. */
  readonly used: readonly string[]
}

/** Returns the texts of the catalogue by their keys. */
function englishTexts(sentences: Sentences, part = ''): Map<string, English> {
  const found = new Map<string, English>()
  for (const [name, text] of Object.entries(sentences)) {
    const key = part === '' ? name : `${part}.${name}`
    if (typeof text === 'object') for (const entry of englishTexts(text, key)) found.set(...entry)
    else if (typeof text === 'string') found.set(key, { places: [], used: [] })
    else {
      const [, parameters = ''] = /^\(?([^)]*?)\)?\s*=>/s.exec(String(text)) ?? []
      const places = parameters.split(',').flatMap((one) => one.replace(/=.*/s, '').trim() || [])
      const english = String(
        Reflect.apply(
          text,
          undefined,
          places.map((place) => `<${place}>`),
        ),
      )
      found.set(key, { places, used: places.filter((place) => english.includes(`<${place}>`)) })
    }
  }
  return found
}

const english = englishTexts(catalogue)
const files = { ur: urdu }

describe.each(Object.entries(files))('the language %s', (_code, file) => {
  const texts = Object.entries(file).map(([entry, text]) => ({ ...signatureOf(entry), text }))

  it('has every text of the catalogue', () => {
    const there = new Set(texts.map(({ key }) => key))
    expect([...english.keys()].filter((key) => !there.has(key))).toEqual([])
    expect(english.size).toBeGreaterThan(3000)
  })

  it('has no text that the catalogue does not have', () => {
    expect(texts.filter(({ key }) => !english.has(key)).map(({ key }) => key)).toEqual([])
  })

  it('has each text once', () => {
    expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length)
  })

  it('names the values of each text as the catalogue does', () => {
    const other = texts.filter(({ key, places }) => places.join() !== (english.get(key)?.places ?? places).join())
    expect(other.map(({ key, places }) => `${key}(${places.join(', ')})`)).toEqual([])
  })

  it('uses all values of a text, and no other', () => {
    const faults = texts.flatMap(({ key, places, text }) => {
      if (places.length === 0) return []
      const used = placesIn(templateOf(text))
      const unknown = used.filter((place) => !places.includes(place))
      const unused = english.get(key)?.used.filter((place) => !used.includes(place)) ?? []
      return [...unknown, ...unused].map((place) => `${key}: ${place}`)
    })
    expect(faults).toEqual([])
  })
})

describe('a text of a language', () => {
  const language = languageOf('ur', {
    plain: 'سادہ {متن}',
    'rows(count)': '{count, plural, =0 {کوئی نہیں} one {# قطار} other {# قطاریں}}',
    'forms(count, sum)': '{sum, select, none {# {count}} other {{count} کا {sum}}}',
  })
  const say = (key: string, ...values: readonly (string | number)[]) =>
    language.say(key, values, () => 'English').replaceAll(/[\u2068\u2069]/g, '')

  it('without values is as it is written', () => expect(say('plain')).toBe('سادہ {متن}'))
  it('chooses its form by the number', () => {
    expect([say('rows', 0), say('rows', 1), say('rows', 2), say('rows', '1,752')]).toEqual([
      'کوئی نہیں',
      '1 قطار',
      '2 قطاریں',
      '1,752 قطاریں',
    ])
  })
  it('chooses its form by a number in the digits of Urdu', () => expect(say('rows', '۱')).toBe('۱ قطار'))
  it('chooses its form by a value that is empty', () => {
    expect([say('forms', 2, ''), say('forms', 2, '60.00')]).toEqual(['# 2', '2 کا 60.00'])
  })
  it('isolates its values, so that they keep their direction', () => {
    expect(language.say('rows', [2], () => '')).toBe('\u20682\u2069 قطاریں')
  })
  it('has its values alone in plain text', () => {
    const plain = languageOf('ur', { 'rows(count)': '{count} قطاریں' }, { isolates: false })
    expect(plain.say('rows', [2], () => '')).toBe('2 قطاریں')
  })
  it('that is missing is the English text', () => expect(say('missing')).toBe('English'))
  it.each(['{count', '{count, plural, one {#}}', 'a } b', '{count, number, other {}}'])(
    'is refused when it is broken: %s',
    (text) => {
      expect(() => templateOf(text)).toThrow(SyntaxError)
    },
  )
})
