import { describe, expect, it } from 'vitest'
import { afterGone, inPlaces, neighbour, documentsOf, placeOf } from './order.ts'

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

describe('the list next to a review', () => {
  const before = ['a', 'b', 'c'].map((key) => ({ key, rows: [key] }))
  const decided = (key: string) => ({ key, rows: [key], note: `${key} approved` })
  const keysOf = (listed: readonly { readonly key: string }[]) => listed.map(({ key }) => key).join('')

  it('keeps a decided document in its place after it has left the answer', () => {
    const noted = inPlaces(
      before,
      [before[0], decided('b'), before[2]].flatMap((one) => one ?? []),
    )
    expect(noted[1]?.note).toBe('b approved')
    expect(
      inPlaces(
        noted,
        [before[0], before[2]].flatMap((one) => one ?? []),
      ),
    ).toEqual(noted)
  })

  it('drops a document that left without a note', () => {
    expect(keysOf(inPlaces(before, before.slice(1)))).toBe('bc')
  })

  it('takes a document back as it was when its decision was undone', () => {
    expect(inPlaces([...before.slice(0, 2), decided('c')], before)).toEqual(before)
  })

  it('adds the documents that move up at the end, and a new document above the document that it precedes', () => {
    const next = ['d', 'e'].map((key) => ({ key, rows: [key] }))
    expect(
      keysOf(
        inPlaces(
          before.map(({ key }) => decided(key)),
          next,
        ),
      ),
    ).toBe('abcde')
    expect(keysOf(inPlaces(before, [...next, ...before]))).toBe('deabc')
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
