import { describe, expect, it } from 'vitest'
import { afterGone, neighbour, documentsOf, placeOf } from './order.ts'

const documents = documentsOf(['a1', 'a2', 'b1', 'c1'], (row) => row.charAt(0))
const always = () => true

describe('the documents of a review', () => {
  it('are the rows that are decided together, in their order', () => {
    expect(documents).toEqual([
      { key: 'a', rows: ['a1', 'a2'] },
      { key: 'b', rows: ['b1'] },
      { key: 'c', rows: ['c1'] },
    ])
  })

  it('are walked through in both directions, past documents that are not open', () => {
    expect(neighbour(documents, 'a', 1, always)).toBe('b')
    expect(neighbour(documents, 'a', 1, ({ key }) => key === 'c')).toBe('c')
    expect(neighbour(documents, 'c', -1, ({ key }) => key === 'a')).toBe('a')
    expect(neighbour(documents, 'c', 1, always)).toBeUndefined()
    expect(neighbour(documents, 'a', -1, always)).toBeUndefined()
  })

  it('go on where one has disappeared', () => {
    const now = documents.filter(({ key }) => key !== 'b')
    expect(afterGone(now, ['a', 'b', 'c'], 'b', always)).toBe('c')
    expect(afterGone(now, ['a', 'b', 'c'], 'b', ({ key }) => key === 'a')).toBeUndefined()
    expect(afterGone(now, ['a', 'c', 'b'], 'b', always)).toBeUndefined()
  })
})

describe('the place in a review', () => {
  const page = { shown: ['a', 'b', 'c'], answered: ['a', 'b', 'c'], decided: [], before: 0, total: 22 }

  it('counts the pages before', () => {
    expect(placeOf({ ...page, at: 'c' })).toEqual({ at: 3, of: 22 })
    expect(placeOf({ ...page, at: 'a', before: 10 })).toEqual({ at: 11, of: 22 })
  })

  it('counts the decisions since the opening, also of documents that left the list', () => {
    const saved = { ...page, decided: ['a'], at: 'b' }
    expect(placeOf(saved), 'before the list is fetched anew').toEqual({ at: 2, of: 22 })
    expect(placeOf({ ...saved, answered: ['b', 'c'], total: 21 }), 'held in its place').toEqual({ at: 2, of: 22 })
    expect(placeOf({ ...saved, shown: ['b', 'c'], answered: ['b', 'c'], total: 21 }), 'gone').toEqual({ at: 2, of: 22 })
  })
})
