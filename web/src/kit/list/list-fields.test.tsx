// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Configured, signIn } from '../../../testing/session.tsx'
import { memoryBrowser } from '../../../testing/drafts.ts'
import { draw } from '../../../testing/pages.tsx'
import { DraftStoreContext } from '../drafts/draft-store.ts'
import { type ListField, listField, useListForm } from './list-fields.tsx'
import { fixed } from './options.ts'

const fields = { carrier: listField.pick(fixed(['Road', 'Rail'])), due: listField.day({ start: ({ today }) => today }) }
const bar = [{ name: 'carrier', label: 'Carrier', control: () => null }]

let where = ''
let browser = memoryBrowser(() => where)

const opened = () => {
  const store = browser.tab()
  return renderHook(() => useListForm(fields as unknown as Readonly<Record<string, ListField<never>>>, bar), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Configured>
        <DraftStoreContext value={store}>{children}</DraftStoreContext>
      </Configured>
    ),
  })
}
type List = ReturnType<typeof opened>['result']

const choose = (list: List, carrier: string) => act(() => list.current.bar.set('carrier', carrier))
const type = (list: List, row: number, due: string | null) => act(() => list.current.of(row).set('due', due))
const kept = () => [...browser.kept.keys()]
const chosen = (list: List) => list.current.bar.values['carrier']
const typed = (list: List, row: number) => list.current.of(row).values['due']

describe('what is chosen in a list', () => {
  beforeEach(() => {
    signIn(1)
    where = 'user 1, branch K'
    browser = memoryBrowser(() => where)
  })

  it('starts as its fields start, and keeps nothing of it', () => {
    const { result } = opened()

    expect([chosen(result), typed(result, 7), kept()]).toEqual(['', '2026-11-20', []])
  })

  it('is there again when the list is opened again, each value in its row', () => {
    const { result, unmount } = opened()
    choose(result, 'Rail')
    type(result, 7, '2026-11-18')
    type(result, 8, null)
    unmount()

    const again = opened().result

    expect(chosen(again)).toBe('Rail')
    expect([7, 8, 9].map((row) => typed(again, row))).toEqual(['2026-11-18', null, '2026-11-20'])
  })

  it('is given by one row to all that are shown with it, where it is typed and they have another', () => {
    const { result } = opened()
    const spread = (row: number) =>
      result.current
        .of(
          row,
          [7, 8, 9].map((key) => ({ key })),
          ({ key }) => key,
        )
        .spread?.('due')
    expect(spread(7)).toBeUndefined()
    type(result, 7, '2026-11-18')
    type(result, 8, '2026-11-19')
    type(result, 5, '2026-11-01')

    act(() => spread(7)?.run())

    expect([7, 8, 9, 5, 10].map((row) => typed(result, row))).toEqual([
      '2026-11-18',
      '2026-11-18',
      '2026-11-18',
      '2026-11-01',
      '2026-11-20',
    ])
    expect([7, 8, 9].map(spread)).toEqual([undefined, undefined, undefined])
  })

  it('belongs to one branch, though a switch leaves the list open', () => {
    const { result, rerender } = opened()
    choose(result, 'Rail')

    where = 'user 1, branch L'
    rerender()
    expect(chosen(result)).toBe('')
    choose(result, 'Road')
    where = 'user 1, branch K'
    rerender()

    expect(chosen(result)).toBe('Rail')
  })

  it('has the values that fit the fields of today', () => {
    browser
      .tab()
      .write(`${where}#choices`, { above: { carrier: 5, gone: 'x' }, rows: { 'row 7': { due: 'soon' }, 'row 8': 5 } })

    const { result } = opened()

    expect([chosen(result), typed(result, 7), typed(result, 8)]).toEqual(['', '2026-11-20', '2026-11-20'])
  })

  it('makes room for the rows typed into last', () => {
    const { result, unmount } = opened()
    for (let row = 1; row <= 50; row += 1) type(result, row, '2026-11-18')
    type(result, 1, '2026-11-17')
    type(result, 51, '2026-11-18')
    unmount()

    const again = opened().result

    expect([1, 2, 3, 51].map((row) => typed(again, row))).toEqual([
      '2026-11-17',
      '2026-11-20',
      '2026-11-18',
      '2026-11-18',
    ])
  })
})

describe('a value of a list that is chosen already', () => {
  const seen = (options: readonly string[], value: string) => {
    const changes: string[] = []
    const { Control } = listField.pick(fixed(options))
    draw(
      <Control
        label="Carrier"
        name="carrier"
        value={value}
        onChange={(next) => changes.push(next)}
        error={undefined}
      />,
    )
    return changes
  }

  it.each([
    { offered: ['Road', 'Rail'], value: 'Rail', becomes: [], why: 'stays while it is offered' },
    { offered: ['Road', 'Rail'], value: 'Sea', becomes: [''], why: 'goes when it is offered no more' },
    { offered: ['Road'], value: 'Sea', becomes: ['Road'], why: 'gives way to the only one' },
    { offered: [], value: 'Sea', becomes: [], why: 'waits while nothing is known of what is offered' },
    { offered: ['Road'], value: '', becomes: ['Road'], why: 'is the only one' },
  ])('$why', ({ offered, value, becomes }) => {
    expect(seen(offered, value)).toEqual(becomes)
  })
})
