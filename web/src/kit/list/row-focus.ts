import { limits } from '@backoffice/contract/limits'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { englishKey } from '../english-key.ts'

export type RowKey = string | number

/** Returns the function that reads the key of a row, from a field or from several. */
export const keyOf =
  <R>(key: string | ((row: R) => RowKey)) =>
  (row: R): RowKey =>
    typeof key === 'function' ? key(row) : ((row as Readonly<Record<string, RowKey>>)[key] ?? '')

/** Returns the rows that share the actions of this one: its group, or the row alone. */
const groupOf = (row: HTMLElement): readonly HTMLElement[] => {
  const group = row.dataset['groupOf']
  if (group === undefined) return [row]
  const rows = row.parentElement?.querySelectorAll<HTMLElement>('[data-group-of]') ?? []
  return [...rows].filter((one) => one.dataset['groupOf'] === group)
}

/** Returns the control that a key presses in a row. */
const pressedBy = (row: HTMLElement, key: string): HTMLElement | null | undefined => {
  if (key === 'enter') return row.querySelector<HTMLElement>('[data-opens] :is(button, a)')
  if (key === ' ') return row.querySelector<HTMLElement>('input[type=checkbox]')
  // A letter of the row itself, such as the letter of its link, comes before the letters of its group.
  const actionOfLetter = [row, ...groupOf(row)]
    .flatMap((one) => [...one.querySelectorAll<HTMLElement>('[data-letter]')])
    .find((one) => one.dataset['letter'] === key)
  // V opens the images and R the review, where no action has that letter.
  const images = key === 'v' ? row.querySelector<HTMLElement>('[data-kind="files"] button') : null
  const review = key === 'r' ? row.closest('[data-rows]')?.querySelector<HTMLElement>('[data-review]') : null
  return actionOfLetter?.querySelector<HTMLElement>(':is(button, a)') ?? images ?? review
}

interface Decided {
  /** Returns whether a row has a note about its decision: the focus skips it. */
  readonly isDecided?: (key: RowKey) => boolean
  /** Returns whether a row can be decided: after a decision the focus prefers such a row. */
  readonly canDecide?: (key: RowKey) => boolean
  /** Names the rows that are decided together: J and K go from one such group to the next, the arrows from row to row. */
  readonly together?: (key: RowKey) => string
}
const never = () => false
const always = () => true

/**
 * Makes one row of a list reachable with Tab; the arrows (or J and K) move on from there: J and K skip the other rows of a group that is
 * decided as a whole. Enter presses the first action that opens something and never saves, a letter presses its own action, Space selects.
 * This holds only while the row itself has the focus: in its fields and buttons every key keeps its meaning. A row that got the focus
 * without the user's doing, or has just changed its content, ignores keys for `limits.row.rest`.
 */
export function useRowFocus(
  shown: readonly RowKey[],
  { isDecided = never, canDecide = always, together = String }: Decided = {},
) {
  const keys = shown.filter((key) => !isDecided(key))
  const list = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<RowKey>()
  const active = current !== undefined && keys.includes(current) ? current : keys[0]
  /** The rows that ignore keys, each with the time at which that ends. */
  const resting = useRef(new Map<RowKey, number>())
  const isPointerPress = useRef(false)

  const rowOf = (key: RowKey) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      (row) => row.dataset['row'] === String(key),
    )
  const ignoreKeys = (key: RowKey) => resting.current.set(key, performance.now() + limits.row.rest)
  const isResting = (key: RowKey) => (resting.current.get(key) ?? 0) > performance.now()

  const focus = (key: RowKey | undefined) => {
    if (key === undefined) return list.current?.focus()
    setCurrent(key)
    const row = rowOf(key)
    row?.focus({ preventScroll: true })
    // The actions of a group are on its last row.
    if (row) groupOf(row).at(-1)?.scrollIntoView({ block: 'nearest' })
    row?.scrollIntoView({ block: 'nearest' })
  }
  /** Moves the focus on from a row that was decided. After a press of the pointer nothing scrolls, so that nothing moves under it. */
  const moveOn = (key: RowKey) => {
    const index = shown.indexOf(key)
    const isOpen = (other: RowKey) => keys.includes(other) && together(other) !== together(key)
    const after = shown.slice(index + 1).filter(isOpen)
    const before = shown.slice(0, Math.max(0, index)).filter(isOpen).toReversed()
    const next = after.find(canDecide) ?? before.find(canDecide) ?? after[0] ?? before[0]
    if (next !== undefined) ignoreKeys(next)
    if (next === undefined || !isPointerPress.current) return focus(next)
    setCurrent(next)
    rowOf(next)?.focus({ preventScroll: true })
  }

  const onKeyDown = (key: RowKey, onEscape: (() => void) | undefined) => (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget
    if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
    const index = keys.indexOf(key)
    const letter = englishKey(event)
    const starts = keys.flatMap((other, at) => {
      const before = keys[at - 1]
      return before === undefined || together(before) !== together(other) ? [at] : []
    })
    const moved = {
      ArrowDown: index + 1,
      j: starts.find((at) => at > index) ?? keys.length,
      ArrowUp: index - 1,
      k: starts.findLast((at) => at < index) ?? -1,
      Home: 0,
      End: keys.length - 1,
    }[event.key.length === 1 ? letter : event.key]
    if (moved !== undefined) {
      event.preventDefault()
      const next = keys[moved]
      if (next === undefined) return
      resting.current.delete(next)
      return focus(next)
    }
    if (event.key === 'Escape') return onEscape?.()
    const pressed = pressedBy(row, letter)
    if (!pressed) return
    event.preventDefault()
    if (!event.repeat && !isResting(key)) pressed.click()
  }

  return {
    list,
    active,
    setCurrent,
    focus,
    moveOn,
    onKeyDown,
    /** Runs when the content of a row changed, which may have the focus. */
    onChanged: ignoreKeys,
    /** Runs at every click in the list and its dialogs: a click made by a key has no detail. */
    onClick: (detail: number) => (isPointerPress.current = detail > 0),
  }
}

/**
 * Scrolls a control of a row out from below the sticky columns, head and pager when a key moves the focus to it. The browser does so by
 * itself only where a part of the control is outside of the scrolled area. A press of the pointer moves nothing, because the control would
 * leave the pointer.
 */
export function scrollIntoSight({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget || !target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * Runs a change that removes a row from its list. If the row had the focus, the focus goes on to the next row, so that ticking one row
 * after the other needs no Tab.
 */
export function keepRowFocus(keys: readonly RowKey[], gone: RowKey, change: () => void): void {
  const index = keys.indexOf(gone)
  const next = keys[index + 1] ?? keys[index - 1]
  flushSync(change)
  if (next === undefined || document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(next))}"]`)?.focus()
}

/**
 * Gives the focus to the row that the address names, as soon as it is drawn and after the heading of the screen, which a new page focuses
 * first.
 */
export function useMarkedFocus(marked: RowKey | undefined, { focus }: ReturnType<typeof useRowFocus>): void {
  const [focused, setFocused] = useState<RowKey>()
  useEffect(() => {
    if (marked === undefined || marked === focused) return
    const frame = requestAnimationFrame(() => {
      setFocused(marked)
      focus(marked)
    })
    return () => cancelAnimationFrame(frame)
  })
}
