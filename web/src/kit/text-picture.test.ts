import { describe, expect, it } from 'vitest'
import { wrapped } from './text-picture.ts'

const atMost = (letters: number) => (text: string) => text.length <= letters

describe('a line of a picture', () => {
  it.each([
    ['Al-Shifa Clinic', 20, ['Al-Shifa Clinic']],
    ['Al-Shifa Medical Clinic of Karachi', 16, ['Al-Shifa Medical', 'Clinic of', 'Karachi']],
    ['INV/26-0000000000001 2', 5, ['INV/26-0000000000001', '2']],
  ])('%s in %i letters is %j', (text, letters, rows) => {
    expect(wrapped(text, atMost(letters))).toEqual(rows)
  })
})
