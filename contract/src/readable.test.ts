import { describe, expect, it } from 'vitest'
import { isBlank, readable } from './readable.ts'

describe('what can be read of a text', () => {
  it.each([
    ['a text as people write it', '47-11 / A', '47-11 / A'],
    ['spaces of any kind, together and around', ' 47 \t11\n\u3000', '47 11'],
    ['what has no width', '\u200e47\u200b1\u00ad1\ufeff', '4711'],
    ['wide and raised digits', '４７¹¹', '4711'],
    ['a sign that is drawn from several', '👍🏽 नहीं', '👍🏽 नहीं'],
  ])('is %s', (_what, text, read) => {
    expect(readable(text)).toBe(read)
  })

  it.each(['', ' ', '\n', '\u00a0', '\u200b', '\u2060\u200d', '\u3164', '\u115f', '\uffa0', '\u2800', '\ufe0f'])(
    'is nothing in %j',
    (text) => {
      expect(isBlank(text)).toBe(true)
    },
  )
})
