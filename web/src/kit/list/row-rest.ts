import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { rest } from '../rest.ts'
import { useDayOrder } from '../day-order.ts'
import type { Column } from './columns.tsx'
import type { RowKey, useRowFocus } from './row-focus.ts'

/** A shift of fewer pixels than this puts nothing else under the pointer. */
const NEAR = 8

interface Place<R> {
  readonly top: number
  readonly at: number
  readonly row: R | undefined
}

interface RowRest<R> {
  readonly frame: RefObject<HTMLElement | null>
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => RowKey
  readonly columns: readonly Column<R>[]
  readonly focus: ReturnType<typeof useRowFocus>
}

/**
 * Makes rows ignore presses for a moment when they changed their place or their content: after a save, a live update, another page, or
 * when something above them grew. A press that was meant for the row that was there before does not hit the one that is there now.
 */
export function useRowRest<R>({ frame, rows, rowKey, columns, focus }: RowRest<R>): void {
  const order = useDayOrder()
  const places = useRef<ReadonlyMap<string, Place<R>>>(undefined)
  const pageTop = useRef<number>(undefined)
  const observer = useRef<{ readonly of: ResizeObserver; readonly observed: WeakSet<Element> }>(undefined)

  const differs = (one: R | undefined, other: R | undefined) =>
    one !== other &&
    (one === undefined ||
      other === undefined ||
      columns.some((column) => column.text(one, order) !== column.text(other, order)))

  const follow = (element: Element | null | undefined) => {
    if (!element || !observer.current || observer.current.observed.has(element)) return
    observer.current.observed.add(element)
    observer.current.of.observe(element)
  }
  const measure = () => {
    const [list, around] = [focus.list.current, frame.current]
    if (!list || !around) return
    const byKey = new Map(rows.map((row) => [String(rowKey(row)), row]))
    const elements = [...list.querySelectorAll<HTMLElement>('[data-row]')]
    const listTop = list.getBoundingClientRect().top - around.getBoundingClientRect().top
    const firstTop = elements[0]?.offsetTop ?? 0
    const before = places.current
    const now = new Map<string, Place<R>>()
    for (const [at, element] of elements.entries()) {
      follow(element)
      const key = element.dataset['row'] ?? ''
      const place = { top: listTop + element.offsetTop - firstTop, at, row: byKey.get(key) }
      now.set(key, place)
      const was = before?.get(key)
      if (was && differs(was.row, place.row)) focus.onChanged(key)
      const moved = !was || was.at !== at || Math.abs(was.top - place.top) > NEAR || differs(was.row, place.row)
      if (before && moved) rest(element)
    }
    places.current = now
  }
  /** Runs only when sizes change: scrolling between two changes moves nothing within the page. */
  const measurePage = () => {
    if (!frame.current?.closest('main')) return
    const top = frame.current.getBoundingClientRect().top + window.scrollY
    const moved = pageTop.current !== undefined && Math.abs(pageTop.current - top) > NEAR
    pageTop.current = top
    if (!moved) return
    for (const element of focus.list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) rest(element)
  }

  const onResize = useRef(() => {})
  onResize.current = () => {
    measure()
    measurePage()
  }
  useEffect(() => {
    const resized = new ResizeObserver(() => onResize.current())
    observer.current = { of: resized, observed: new WeakSet() }
    return () => resized.disconnect()
  }, [])
  useLayoutEffect(measure)
  useEffect(() => {
    follow(frame.current)
    follow(frame.current?.closest('main'))
  })
}
