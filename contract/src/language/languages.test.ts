import { describe, expect, it } from 'vitest'
import { languageOf } from './languages.ts'
import { templateOf } from './template.ts'

describe('a text of a language', () => {
  const language = languageOf(
    'ur',
    {
      plain: 'سادہ {متن}',
      'rows(count)': '{count, plural, =0 {کوئی نہیں} one {# قطار} other {# قطاریں}}',
      'listed(before, next)': '{before}، {next}',
      'table(name)': 'CSV، {name}',
      'forms(count, sum)': '{sum, select, none {# {count}} other {{count} کا {sum}}}',
    },
    { direction: 'rtl' },
  )
  const say = (key: string, ...values: readonly (string | number)[]) =>
    language.say(key, values, () => 'English').replaceAll(/[\u200F\u2068\u2069]/g, '')

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
  it('runs from right to left where it has only values or begins with a Latin word, also inside of another text', () => {
    const list = (before: string, next: string) => language.say('listed', [before, next], () => '')
    const two = '\u200F\u2068Karachi\u2069، \u2068Lahore\u2069'
    expect(list('Karachi', 'Lahore')).toBe(two)
    expect(list(two, 'Multan')).toBe(`\u200F\u2068${two}\u2069، \u2068Multan\u2069`)
    expect(language.say('table', ['UTF-8'], () => '')).toBe('\u200FCSV، \u2068UTF-8\u2069')
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
