import { type KeyboardEvent, useRef, useState } from 'react'

export type RowKey = string | number

/**
 * One row of a list can be reached with Tab; the arrows (or J and K) move on from there. Enter presses the first action, a letter
 * its own, Space selects. Only while the row itself has the focus: in its fields and buttons every key keeps its meaning.
 */
export function useRowFocus(keys: readonly RowKey[]) {
  const list = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<RowKey>()
  const active = current !== undefined && keys.includes(current) ? current : keys[0]

  const rowOf = (key: RowKey) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      (row) => row.dataset.row === String(key),
    )
  const focus = (key: RowKey | undefined) => {
    if (key === undefined) return list.current?.focus()
    setCurrent(key)
    const row = rowOf(key)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  /** The row after, or the one before where it was the last. */
  const neighbour = (key: RowKey): RowKey | undefined => {
    const at = keys.indexOf(key)
    return keys[at + 1] ?? keys[at - 1]
  }
  /** The rows that share the actions of this one: its group, or the row alone. */
  const groupOf = (row: HTMLElement): readonly HTMLElement[] => {
    const { groupOf: group } = row.dataset
    if (group === undefined) return [row]
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-group-of]') ?? []
    return [...rows].filter((one) => one.dataset.groupOf === group)
  }
  const press = (target: HTMLElement | null | undefined) => {
    target?.click()
    return target !== null && target !== undefined
  }
  /** What a key presses in its row. V looks at the images where no action has the letter. */
  const targetOf = (row: HTMLElement, key: string) => {
    if (key === 'enter') return row.querySelector<HTMLElement>('[data-letter] button')
    if (key === ' ') return row.querySelector<HTMLElement>('input[type=checkbox]')
    const lettered = groupOf(row)
      .flatMap((one) => [...one.querySelectorAll<HTMLElement>('[data-letter]')])
      .find((one) => one.dataset.letter === key)
    return (
      lettered?.querySelector<HTMLElement>('button') ??
      (key === 'v' ? row.querySelector<HTMLElement>('[data-files] button') : null)
    )
  }

  const onKeyDown = (key: RowKey, onEscape: (() => void) | undefined) => (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget
    if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
    const at = keys.indexOf(key)
    const letter = event.key.toLowerCase()
    const moved = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: keys.length - 1 }[
      event.key.length === 1 ? letter : event.key
    ]
    if (moved !== undefined) {
      event.preventDefault()
      const next = keys[moved]
      if (next !== undefined) focus(next)
      return
    }
    if (event.key === 'Escape') return onEscape?.()
    if (press(targetOf(row, event.key.toLowerCase()))) event.preventDefault()
  }

  return { list, active, setCurrent, focus, neighbour, onKeyDown }
}
