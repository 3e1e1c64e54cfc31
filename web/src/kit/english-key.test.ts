import { describe, expect, it } from 'vitest'
import { englishKey } from './english-key.ts'

describe('The name of a key', () => {
  it('is what an English keyboard types', () => {
    expect(['a', 'A', 'Enter', '?', '/'].map((key) => englishKey({ key }))).toEqual(['a', 'a', 'enter', '?', '/'])
  })

  it('is that of its place where the keyboard types Urdu', () => {
    expect(englishKey({ key: 'ا', code: 'KeyA' })).toBe('a')
    expect(englishKey({ key: 'ش', code: 'KeyA' })).toBe('a')
    expect(englishKey({ key: '۳', code: 'Digit3' })).toBe('3')
    expect(englishKey({ key: '؟', code: 'Slash' })).toBe('?')
  })

  it('is the letter itself on every other keyboard, wherever its key is', () => {
    expect(englishKey({ key: 'q', code: 'KeyA' })).toBe('q')
    expect(englishKey({ key: 'é', code: 'Digit2' })).toBe('é')
  })

  it('is the sign of Urdu where the place is unknown', () => expect(englishKey({ key: 'ش' })).toBe('ش'))
})
