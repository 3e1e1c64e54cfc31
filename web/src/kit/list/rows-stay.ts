/**
 * Keeps the rows of a list where the user sees them: while they are decided, and while the user works on them. Rows that moved all the same
 * ignore presses for a moment.
 */
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Failure } from '../../api/failures.ts'
import {
  isHidden,
  isMoved,
  blockPresses,
  measureBeforePress,
  NEAR,
  onPage,
  type OnPage,
  rowsHeld,
} from '../stray-presses.ts'
import { useObservable } from '../observable.ts'
import { dismissWith } from '../toast-store.ts'
import { useDayOrder } from '../day-order.ts'
import type { RowKey, useRowFocus } from './row-focus.ts'
import { focusOfUndone, type RunUndo } from './undo.ts'
import type { Column } from './columns.tsx'

const none: readonly never[] = []

/** The note in place of a row's buttons, with the outcome of the decision. */
export interface RowNote {
  readonly tone: 'good' | 'bad'
  readonly text: string
  /** The word for the decision, such as `Approved`, and its tone: a decline that succeeds has a note in green and its word in red. */
  readonly word?: string | undefined
  readonly wordTone?: RowNote['tone'] | undefined
  /** Undoes the decision; `at` orders the notes of a list, the newest last. */
  readonly undo?: { readonly run: () => void; readonly at: number } | undefined
}

/** Reports the progress of a decision about a row to the list, so that the row keeps its place meanwhile and shows the outcome. */
export interface RowDecision {
  /** The row's amount and number, which its toasts and its note name. */
  readonly about: string
  readonly begin: () => void
  /** Shows the outcome, such as `Approved`, and returns a function that undoes the decision where that is possible. */
  readonly done: (word: string, undo?: RunUndo, wordTone?: RowNote['tone']) => (() => void) | undefined
  /** Reports that the server refused. The row shows the reason if it cannot be decided any more once `refreshed` has resolved. */
  readonly refused: (failure: Failure, refreshed: Promise<void>) => void
  /** Reports that the outcome is unknown or nothing was done: the row is like all others again. */
  readonly ended: () => void
}

interface HeldRow<R> {
  /** Names the rows that are decided together: a group, or the row alone. */
  readonly together: string
  readonly key: RowKey
  readonly row: R
  /** The keys of the rows above it, the nearest first. */
  readonly above: readonly RowKey[]
  /** The keys of the other rows of its page. */
  readonly page: readonly RowKey[]
  readonly note?: RowNote
  /** Set after a refusal, when the rows have been fetched anew. */
  readonly refusal?: { readonly note: RowNote; readonly canDecide: (row: R) => boolean }
}

/** Puts every held row back in its place below its nearest neighbour; rows that are held on another page are left out. */
function inPlace<R>(rows: readonly R[], heldRows: readonly HeldRow<R>[], rowKey: (row: R) => RowKey): readonly R[] {
  if (heldRows.length === 0) return rows
  const fresh = new Map(rows.map((row) => [rowKey(row), row]))
  const isHeld = (key: RowKey) => heldRows.some((one) => one.key === key)
  const placed = rows.filter((row) => !isHeld(rowKey(row)))
  for (const { key, row, above, page } of heldRows) {
    const others = page.filter((other) => !isHeld(other))
    const isOnPage = fresh.has(key) || others.length === 0 || others.some((other) => fresh.has(other))
    if (!isOnPage) continue
    const keys = placed.map(rowKey)
    const neighbour = above.find((other) => keys.includes(other))
    placed.splice(neighbour === undefined ? 0 : keys.indexOf(neighbour) + 1, 0, fresh.get(key) ?? row)
  }
  return placed
}

/** Resolves after the answer has been drawn. */
export const drawn = () => new Promise((resolve) => setTimeout(resolve))

/** Runs a change, and when the focused element disappears with the last row, moves the focus to the page or dialog around the list. */
function keepFocus(change: () => void): void {
  const focused = document.activeElement
  const around = focused?.closest<HTMLElement>('[role=dialog], main')
  flushSync(change)
  if (focused && !focused.isConnected) around?.focus()
}

/** A row that was decided together with others, and its note. */
export interface DecidedRow<R> {
  readonly row: R
  readonly text: string
  readonly word?: RowNote['word']
  readonly wordTone?: RowNote['wordTone']
  readonly tone?: RowNote['tone']
  readonly undo?: RunUndo | undefined
}

const noKeys: ReadonlySet<RowKey> = new Set()

interface HeldRows<R> {
  readonly rows: readonly R[] | undefined
  readonly rowKey: (row: R) => RowKey
  /** Names the rows that a decision is about: all of them are kept, and have its note. */
  readonly together: (row: R) => string
  /** The branch: the rows of another branch are another list. */
  readonly scope: string
  /** The rows that were decided together; each array is handled once. */
  readonly decided?: readonly DecidedRow<R>[] | undefined
  /** The rows that colleagues decided; each array is handled once, too. */
  readonly gone?: readonly DecidedRow<R>[]
}

/**
 * Keeps decided rows in their place: while the decision is under way, and for `limits.row.decided` after the last one, with a note of the
 * decision. The list can be fetched anew meanwhile without a row moving under the pointer. All decided rows leave together, so that the
 * rows do not move for a user who decides one after the other.
 */
export function useHeldRows<R>(list: HeldRows<R>) {
  const { rows, rowKey, together, scope, decided: decidedHere = none, gone = none } = list
  const [heldRows, setHeldRows] = useState<readonly HeldRow<R>[]>([])
  /** The rows with an undone decision that was not made again. */
  const [undone, setUndone] = useState(noKeys)
  const [heldIn, setHeldIn] = useState(scope)
  if (heldIn !== scope) {
    setHeldIn(scope)
    setHeldRows([])
    setUndone(noKeys)
  }
  const shown = rows && inPlace(rows, heldRows, rowKey)

  const change = (group: string, next: (one: HeldRow<R>) => HeldRow<R> | undefined) =>
    setHeldRows((last) => last.flatMap((one) => (one.together === group ? (next(one) ?? []) : [one])))
  const hold = (row: R): HeldRow<R> => {
    const key = rowKey(row)
    const keys = (shown ?? []).map(rowKey)
    const above = keys.slice(0, Math.max(0, keys.indexOf(key))).toReversed()
    return { together: together(row), key, row, above, page: keys.filter((other) => other !== key) }
  }
  /** Makes the note of a row that was decided. After an undo the row is like all others again, and has the focus. */
  const noteFor = (row: R, { tone = 'good', undo, ...rest }: Omit<DecidedRow<R>, 'row'>): RowNote => {
    const ended = async (isUndone: boolean) => {
      await drawn()
      const focus = focusOfUndone()
      keepFocus(() => {
        change(together(row), () => undefined)
        if (isUndone) setUndone((last) => new Set([...last, rowKey(row)]))
      })
      await drawn()
      focus(String(rowKey(row)))
    }
    // The row and the toast of its decision share one Undo: whichever is pressed, the toast is removed.
    const run = () => {
      dismissWith(run)
      undo?.(ended)
    }
    return { tone, ...rest, undo: undo && { run, at: performance.now() } }
  }
  const [adopted, setAdopted] = useState({ decidedHere, gone })
  if (adopted.decidedHere !== decidedHere || adopted.gone !== gone) {
    // The news of a decision made here may come before its answer: such a row waits for the answer, and gets no note about a colleague.
    const decidedByOthers = gone.filter(({ row }) => !heldRows.some(({ key }) => key === rowKey(row)))
    const newlyDecided = [
      ...(adopted.decidedHere === decidedHere ? [] : decidedHere),
      ...(adopted.gone === gone ? [] : decidedByOthers),
    ]
    setAdopted({ decidedHere, gone })
    setHeldRows([
      ...heldRows.filter(({ key }) => !newlyDecided.some(({ row }) => rowKey(row) === key)),
      ...newlyDecided.map(({ row, ...decided }): HeldRow<R> => ({ ...hold(row), note: noteFor(row, decided) })),
    ])
  }
  const decisionOf = (row: R, about: string, canDecide: (row: R) => boolean): RowDecision => {
    const group = together(row)
    const members = (shown ?? []).filter((other) => together(other) === group)
    return {
      about,
      begin: () => {
        setHeldRows((last) => [...last.filter((one) => one.together !== group), ...members.map(hold)])
        setUndone((last) => new Set([...last].filter((key) => !members.some((member) => rowKey(member) === key))))
      },
      done: (word, undo, wordTone = 'good') => {
        const note = noteFor(row, { text: listMessages.decided(word, about), word, wordTone, undo })
        change(group, (one) => ({ ...one, note }))
        return note.undo?.run
      },
      refused: async ({ lines }, refreshed) => {
        await refreshed
        await drawn()
        const note: RowNote = { tone: 'bad', text: lines.join(' ') || listMessages.gone }
        change(group, (one) => ({ ...one, refusal: { note, canDecide } }))
      },
      ended: () => change(group, () => undefined),
    }
  }

  useLayoutEffect(() => {
    if (heldRows.every(({ refusal }) => refusal === undefined)) return
    setHeldRows(
      heldRows.flatMap(({ refusal, ...one }) => {
        if (!refusal) return [one]
        const now = rows?.find((row) => rowKey(row) === one.key)
        return now !== undefined && refusal.canDecide(now) ? [] : [{ ...one, note: refusal.note }]
      }),
    )
  }, [heldRows, rows, rowKey])

  const noted = heldRows.flatMap(({ key, note }) => (note ? [key] : []))
  const decided = noted.join('\n')
  useEffect(() => {
    if (decided === '') return
    const leave = () => keepFocus(() => setHeldRows((last) => last.filter(({ note }) => !note)))
    const timer = setTimeout(leave, limits.row.decided)
    return () => clearTimeout(timer)
  }, [decided])

  return {
    rows: shown,
    noteOf: (key: RowKey): RowNote | undefined => heldRows.find((one) => one.key === key)?.note,
    decisionOf,
    wasUndone: (key: RowKey) => undone.has(key),
  }
}

interface Steady<R> {
  readonly rows: readonly R[] | undefined
  /** The request that the rows answer; `undefined` while they answer an older one. */
  readonly request: string | undefined
  readonly gone: readonly DecidedRow<R>[]
}

/** Returns the earlier rows with their current values, and the rows that left for good. */
function compared<R>(before: readonly R[], now: readonly R[], rowKey: (row: R) => RowKey) {
  const fresh = new Map(now.map((row) => [rowKey(row), row]))
  const known = new Set(before.map(rowKey))
  const hasNew = now.some((row) => !known.has(rowKey(row)))
  const lastLeft = before.findLastIndex((row) => fresh.has(rowKey(row)))
  // New rows push the last ones to the next page, so that these have only moved.
  const left = before.filter((row, index) => !fresh.has(rowKey(row)) && (!hasNew || index < lastLeft))
  return { left, rows: before.map((row) => fresh.get(rowKey(row)) ?? row) }
}

const isSame = <R>(one: readonly R[] | undefined, other: readonly R[] | undefined) =>
  one === other ||
  (one !== undefined && one.length === other?.length && one.every((row, index) => row === other[index]))

/**
 * Keeps the rows in their places while `rowsHeld`. `gone` has the rows that a colleague decided, once, for a note in their places.
 * New rows come when the user has turned to something else.
 */
export function useSteadyRows<R>(
  rows: readonly R[] | undefined,
  rowKey: (row: R) => RowKey,
  request: string | undefined,
) {
  const holds = useObservable(rowsHeld)
  const [answered, setAnswered] = useState(rows)
  const [steady, setSteady] = useState<Steady<R>>({ rows, request, gone: none })
  const isFresh = !isSame(answered, rows)
  if (isFresh) setAnswered(rows)

  const { gone } = steady
  // By now the rows are held for their notes, and leave with them.
  useLayoutEffect(() => {
    const hasGone = new Set(gone.map(({ row }) => rowKey(row)))
    setSteady((last) => {
      const staying = last.rows?.filter((row) => !hasGone.has(rowKey(row)))
      return staying?.length === last.rows?.length ? last : { ...last, rows: staying }
    })
  }, [gone, rowKey])

  // No press can be meant for a row of an empty list, so its first rows come at once.
  const stays =
    holds && request !== undefined && request === steady.request && rows !== undefined && (steady.rows?.length ?? 0) > 0
  if (!stays) {
    if (!isSame(steady.rows, rows) || steady.request !== request) setSteady({ rows, request, gone: none })
    return { rows, gone: none }
  }
  if (isFresh) {
    const { left, rows: kept } = compared(steady.rows ?? none, rows, rowKey)
    setSteady({
      rows: kept,
      request,
      gone: left.length > 0 ? left.map((row) => ({ row, text: listMessages.gone, tone: 'bad' as const })) : gone,
    })
  }
  return { rows: steady.rows, gone }
}

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
 * Makes rows rest when they changed their place or their content, after a save, a live update or another page, and the whole list when
 * something above it came or went, or when the browser scrolled because the page ends earlier. A press that was meant for a former row
 * does not hit the row that is there now.
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
      if (before && moved) blockPresses(element)
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
    if (place.current && isMoved(place.current, now)) blockPresses(frame.current)
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
