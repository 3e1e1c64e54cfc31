import { describe, expect, it } from 'vitest'
import type { Action } from './actions.tsx'
import { peopleOf } from './bulk.ts'
import { oncePerGroup } from './groups.tsx'

interface Line {
  readonly id: number
  readonly deposit: string
}
const lines: readonly Line[] = [
  { id: 1, deposit: 'D1' },
  { id: 2, deposit: 'D1' },
  { id: 3, deposit: 'D2' },
]
const action = (ofGroup: boolean): Action<Line> => ({
  label: 'Undo',
  ofGroup,
  when: ({ id }) => id !== 3,
  Press: () => null,
})
const shownOn = (ofGroup: boolean, grouped = true) =>
  oncePerGroup([action(ofGroup)], lines, grouped ? { by: ({ deposit }) => deposit } : undefined, ({ id }) => id).map(
    ({ when }) => lines.filter(when).map(({ id }) => id),
  )

describe('an action about a whole group', () => {
  it('is on its last row, where it is possible', () => {
    expect(shownOn(true)).toEqual([[2]])
  })

  it('is on every row without groups, as are the actions about a single row', () => {
    expect([shownOn(true, false), shownOn(false)]).toEqual([[[1, 2]], [[1, 2]]])
  })
})

describe('the people of several rows', () => {
  it('are counted, most first, and the ninth and later ones are a number', () => {
    const names = ['Sana', 'Ali', 'Sana', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

    expect(peopleOf(names, (name) => name)).toBe('Sana (2), Ali (1), A (1), B (1), C (1), D (1), E (1), F (1), 2 more')
    expect(peopleOf(names, undefined)).toBe('')
  })
})
