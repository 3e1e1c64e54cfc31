import { type CSSProperties, useLayoutEffect, useRef } from 'react'

const place = (key: string) => `--pin-${key}`
const cover = (key: string) => `--cover-${key}`

/** Returns the style of a pinned cell of the column `key`: the place where it stops, and how much of a cut cell next to it is covered. */
export const pinnedAt = (key: string) =>
  ({
    insetInlineEnd: `var(${place(key)}, 0px)`,
    '--cover': `var(${cover(key)}, 0px)`,
    '--edge-line': `var(${cover(key)}-line, 0)`,
  }) as CSSProperties

/** The key of the pinned cells with the actions of a row. */
export const ACTIONS = 'actions'

/** Two edges nearer than this many pixels count as one: the difference is rounding. */
const NEAR = 1.5
/** Only the padding of a cell may be below an edge, never its text. */
const PADDING = 7
/** The columns that stay may leave no less room than this to the others; otherwise fewer of them stay. */
const MIN_ROOM = 200

interface HeadCell {
  readonly cell: HTMLElement
  /** The key of a column that stays at the end. */
  readonly pin: string | undefined
  readonly kind: string
  readonly isName: boolean
  /** True where a cut text would mislead: half a number looks like a whole number. */
  readonly isFigure: boolean
  readonly left: number
  readonly right: number
}

const isNamed = (cell: HTMLElement) => cell.dataset['name'] !== undefined

function headCells(row: readonly HTMLElement[]): readonly HeadCell[] {
  let left = 0
  return row.map((cell) => {
    const start = left
    left += cell.getBoundingClientRect().width
    const { pin, kind } = cell.dataset
    const isFigure = kind !== undefined && kind !== 'text'
    return { cell, pin, kind: kind ?? '', isName: isNamed(cell), isFigure, left: start, right: left }
  })
}

const widthOf = ({ left, right }: HeadCell) => right - left
const sumOf = (cells: readonly HeadCell[]) => cells.reduce((total, cell) => total + widthOf(cell), 0)

/** The kinds of columns that stay, those first that give way where there is no room for all: the amount and the actions are the last. */
const giveWay: readonly string[] = ['status', 'files', 'number', 'money', 'field', 'actions']

/** Returns the columns that stay at the end: all pinned ones, or as many of them as leave room to the name of the row and some others. */
function stayingAtEnd(cells: readonly HeadCell[], room: number): readonly HeadCell[] {
  let some = cells.filter(({ pin }) => pin !== undefined)
  const untilName = cells.slice(0, cells.findIndex(({ isName }) => isName) + 1).filter(({ pin }) => pin === undefined)
  const min = Math.max(MIN_ROOM, Math.min(sumOf(untilName), room / 2))
  while (some.length > 0 && room - sumOf(some) < min) {
    const [first] = some.toReversed().toSorted((one, other) => giveWay.indexOf(one.kind) - giveWay.indexOf(other.kind))
    some = some.filter((one) => one !== first)
  }
  return some
}

/**
 * Keeps the name of the row in sight at the start of a wide table, and the pinned columns with the actions at its end, while the other
 * columns scroll below them. No figure is cut by them: the column of the names gets the room that would show a part of a column, and while
 * the table is scrolled, the rest of a figure that is cut is covered. Measuring makes the browser lay the table out twice, so that it is
 * done when other rows or columns come and when a width changes, and not whenever the table is drawn again.
 */
export function usePinned(rows: readonly unknown[], columns: string) {
  const table = useRef<HTMLTableElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = table.current
    const scroll = element?.parentElement
    if (!element || !scroll) return
    const set = (name: string, value: string) => {
      if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
    }
    const row = [...element.querySelectorAll<HTMLElement>('thead tr > *')]
    let cells: readonly HeadCell[] = []
    let staying: readonly HeadCell[] = []
    let start = 0

    const follow = () => {
      const from = Math.abs(scroll.scrollLeft)
      const end = from + scroll.clientWidth
      const moving = cells.filter((cell) => cell.isFigure && !cell.isName && !staying.includes(cell))
      let taken = sumOf(staying)
      const stuck = staying.map((pinned) => {
        const left = Math.min(pinned.left, end - taken)
        taken -= widthOf(pinned)
        return { pinned, left, right: left + widthOf(pinned) }
      })
      for (const { pinned, left } of stuck) {
        const key = pinned.pin ?? ''
        const joins = stuck.some(({ right }) => Math.abs(right - left) < NEAR)
        const isOver = left < pinned.left - NEAR && !joins
        const cut = isOver && moving.find((cell) => cell.left < left - NEAR && cell.right - PADDING > left)
        set(`${cover(key)}-line`, isOver ? '1' : '0')
        set(cover(key), cut ? `${left - Math.max(cut.left, from + start)}px` : '0px')
      }
      const name = cells.find(({ isName }) => isName)
      const edge = from + start
      const isOver = start > 0 && name !== undefined && name.right < edge - NEAR
      const cut = isOver && moving.find((cell) => cell.left + PADDING < edge && cell.right > edge + NEAR)
      set('--name-line', isOver ? '1' : '0')
      set('--cover-name', cut ? `${cut.right - edge}px` : '0px')
      if (bar.current && bar.current.scrollLeft !== scroll.scrollLeft) bar.current.scrollLeft = scroll.scrollLeft
    }

    // The places follow from the widths, which can be measured only after the browser has drawn.
    const measure = () => {
      // A table that is narrower for a moment would forget how far it is scrolled.
      const scrolled = scroll.scrollLeft
      for (const cell of row) cell.style.minWidth = ''
      cells = headCells(row)
      const room = scroll.clientWidth
      const checks = cells.filter(({ cell }) => cell.dataset['check'] !== undefined)
      const chosen = stayingAtEnd(
        cells.filter((one) => !checks.includes(one)),
        room - sumOf(checks),
      )
      fill(cells, chosen, room)
      scroll.scrollLeft = scrolled
      cells = headCells(row)
      staying = cells.filter((one) => chosen.some(({ cell }) => cell === one.cell))
      const name = sumOf(cells.filter(({ isName }) => isName))
      const nameStays = name > 0 && room - sumOf(checks) - name - sumOf(staying) >= MIN_ROOM / 2
      start = nameStays ? sumOf(checks) + name : 0
      set('--name-at', nameStays ? `${sumOf(checks)}px` : 'auto')
      let taken = 0
      for (const cell of cells.toReversed()) {
        if (cell.pin === undefined) continue
        const stays = staying.includes(cell)
        set(place(cell.pin), stays ? `${taken}px` : 'auto')
        if (!stays) {
          set(cover(cell.pin), '0px')
          set(`${cover(cell.pin)}-line`, '0')
        }
        if (stays) taken += widthOf(cell)
      }
      set('--kept-at-start', `${start}px`)
      set('--kept-at-end', `${taken}px`)
      set('--table-height', `${element.offsetHeight}px`)
      if (bar.current) bar.current.style.setProperty('--table-width', `${scroll.scrollWidth}px`)
      follow()
    }
    const byBar = () => {
      if (bar.current) scroll.scrollLeft = bar.current.scrollLeft
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const measured of [element, scroll, ...row]) observer.observe(measured)
    const ended = new AbortController()
    scroll.addEventListener('scroll', follow, { passive: true, signal: ended.signal })
    bar.current?.addEventListener('scroll', byBar, { passive: true, signal: ended.signal })
    return () => {
      observer.disconnect()
      ended.abort()
    }
  }, [rows, columns])
  return { table, bar }
}

/** Gives the room that would show a part of a column to the names, so that a table that is not scrolled shows whole columns only. */
function fill(cells: readonly HeadCell[], staying: readonly HeadCell[], room: number): void {
  const moving = cells.filter((cell) => !staying.includes(cell))
  let left = room - sumOf(staying)
  if (sumOf(moving) <= left + NEAR) return
  const fullyVisible: HeadCell[] = []
  for (const cell of moving) {
    if (widthOf(cell) > left) break
    left -= widthOf(cell)
    fullyVisible.push(cell)
  }
  const wider = fullyVisible.find(({ isName }) => isName) ?? fullyVisible.at(-1)
  if (wider) wider.cell.style.minWidth = `${widthOf(wider) + left}px`
}
