/** Rows that moved ignore presses for a moment. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useDayOrder } from '../day-order.ts'
import { letMovedRest, measureBeforePress } from '../moved.ts'
import type { Column } from './columns.tsx'
import type { RowKey, useRowFocus } from './row-focus.ts'

/** A shift of fewer pixels than this puts nothing else under the pointer. */
const NEAR = 8

interface Place<R> {
  readonly top: number
  readonly at: number
  readonly row: R | undefined
}

/** Returns how far down an element is on the page or in its dialog, wherever that is scrolled to. */
function topOf(element: HTMLElement): number {
  const parent = element === document.body ? null : element.offsetParent
  return element.offsetTop + (parent instanceof HTMLElement ? topOf(parent) : 0)
}

/** The place of a list, and the scroll position and the height of the page at that time. */
interface OnPage {
  readonly top: number
  readonly scrolled: number
  readonly height: number
}

const onPage = (list: HTMLElement): OnPage => ({
  top: topOf(list),
  scrolled: window.scrollY,
  height: document.documentElement.scrollHeight,
})

/** Returns whether a list moved in the window without a scroll by the user: content above it changed, or the page ends earlier now. */
function isMoved(before: OnPage, now: OnPage): boolean {
  const isElsewhere = Math.abs(before.top - before.scrolled - (now.top - now.scrolled)) > NEAR
  return isElsewhere && (Math.abs(before.top - now.top) > NEAR || now.height < before.height)
}

/** A list that its screen shows again has not moved: the user opened it. */
const isHidden = (element: Element | null): boolean =>
  element !== null && (getComputedStyle(element).display === 'none' || isHidden(element.parentElement))

interface RowRest<R> {
  readonly frame: RefObject<HTMLElement | null>
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => RowKey
  readonly columns: readonly Column<R>[]
  readonly focus: ReturnType<typeof useRowFocus>
}

/**
 * Makes rows rest when they changed their place or their content, after a save, a live update or another page, and the whole list when
 * something above it came or went, or when the browser scrolled because the page ends earlier. A press that was
 * meant for a former row does not hit the row that is there now.
 */
export function useRowRest<R>({ frame, rows, rowKey, columns, focus }: RowRest<R>): void {
  const order = useDayOrder()
  const places = useRef<ReadonlyMap<string, Place<R>>>(undefined)
  const place = useRef<OnPage>(undefined)
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
    if (isHidden(around)) {
      places.current = undefined
      return
    }
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
      if (before && moved) letMovedRest(element)
    }
    places.current = now
  }
  const measureList = () => {
    if (!frame.current) return
    if (isHidden(frame.current)) {
      place.current = undefined
      return
    }
    const now = onPage(frame.current)
    if (place.current && isMoved(place.current, now)) letMovedRest(frame.current)
    place.current = now
  }

  const measureAll = useEffectEvent(() => {
    measure()
    measureList()
  })
  const measureScrolled = useEffectEvent(() => measureList())
  useEffect(() => {
    const resized = new ResizeObserver(() => measureAll())
    observer.current = { of: resized, observed: new WeakSet() }
    const forget = measureBeforePress(() => measureAll())
    const scrolled = () => measureScrolled()
    document.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      document.removeEventListener('scroll', scrolled)
      forget()
      resized.disconnect()
    }
  }, [frame])
  useLayoutEffect(() => measureAll())
  useEffect(() => {
    // Everything that comes or goes above the list changes the height of something around it.
    for (let one: Element | null = frame.current; one; one = one.parentElement) follow(one)
  })
}
