import { afterEach, describe, expect, it } from 'vitest'
import { endSide, isRightToLeft, sideStep } from './direction.ts'
import { joined, joinedNames } from './joined.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

describe('The arrows to the sides', () => {
  it('lead in the order of reading, from left to right', () => {
    expect([isRightToLeft(), endSide()]).toEqual([false, 'right'])
    expect([sideStep('ArrowLeft'), sideStep('ArrowRight')]).toEqual([-1, 1])
  })

  it('follow the eye where lines run from right to left', () => {
    document.documentElement.dir = 'rtl'
    expect([isRightToLeft(), endSide()]).toEqual([true, 'left'])
    expect([sideStep('ArrowLeft'), sideStep('ArrowRight')]).toEqual([1, -1])
  })

  it('are the only keys that lead to a side', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'Enter', 'arrowleft', '']) expect(sideStep(key)).toBe(0)
  })
})

describe('The facts of a line', () => {
  const facts = ['Acme', '', false, undefined, 'INV/26-1', 'نقد'] as const

  it('are joined with dots, without those that are empty', () => {
    expect(joined(facts)).toBe('Acme · INV/26-1 · نقد')
  })

  it('keep their order and each its own direction where lines run from right to left', () => {
    document.documentElement.dir = 'rtl'
    expect(joined(facts)).toBe('\u200F\u2068Acme\u2069 · \u2068INV/26-1\u2069 · \u2068نقد\u2069')
  })

  it('are joined by a space where they are one thing, such as a cheque: the day stays in one piece after an English name', () => {
    document.documentElement.dir = 'rtl'
    expect(joined(['چیک', 'Habib Bank', '31 جولائی'], ' ')).toBe(
      '\u200F\u2068چیک\u2069 \u2068Habib Bank\u2069 \u206831 جولائی\u2069',
    )
  })

  it.each([
    ['Al-Shifa', '\u200e'],
    ['الشفا', '\u200f'],
  ])('run as the first name does where they are names in a line that is cut: %s', (name, sign) => {
    document.documentElement.dir = 'rtl'
    expect(joinedNames([name, 'Noor'])).toBe(`${sign}\u2068${name}\u2069 · \u2068Noor\u2069`)
  })
})
