import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLayer } from '../layer.ts'
import { Stack } from '../layout.tsx'
import css from './filter-bar.module.css'

interface FilterChipProps {
  label: string
  /** The text after the label: the chosen period, or the names of the filters that are set. */
  value: string
  /** True where the value narrows the list. */
  isSet: boolean
  children: ReactNode
}

/**
 * Draws a button with the label and the value of several filters; the filters are in a layer below it. The layer stays in the page while it
 * is closed, so that its fields keep what was typed, and belong to the form around it.
 */
export function FilterChip({ label, value, isSet, children }: FilterChipProps) {
  const { close, ofButton, ofLayer } = useLayer('button, input')
  const keys = (event: KeyboardEvent) => {
    // A calendar or a list of choices in the layer closes first.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The dialog around the list stays open.
    event.preventDefault()
    close()
  }
  return (
    <>
      <button {...ofButton} aria-haspopup="dialog" className={css.chip} data-set={isSet || undefined}>
        <span className="muted">{label}</span>{' '}
        <b className="cut" title={value}>
          {value}
        </b>
        <IconChevronDown aria-hidden size={14} stroke={1.75} />
      </button>
      <div {...ofLayer} role="group" aria-label={label} className={`layer ${css.layer}`} onKeyDown={keys}>
        <Stack>{children}</Stack>
      </div>
    </>
  )
}

/** The gap between two chips, and the room of the chip with the filters that do not fit. */
const GAP = 8
const MORE = 140

/**
 * Returns how many chips fit into the line of the form, next to its buttons. The width of a chip is measured once, with the value that it
 * has then: a choice in a chip never moves the chip elsewhere.
 */
export function useFitting(names: readonly string[]) {
  const form = useRef<HTMLFormElement>(null)
  const widths = useRef(new Map<string, number>())
  const named = names.join(' ')
  const [fitting, setFitting] = useState(names.length)
  const [lastNamed, setLastNamed] = useState(named)
  // Other filters are all drawn in the line once, to be measured.
  if (lastNamed !== named) {
    setLastNamed(named)
    setFitting(names.length)
  }
  const measure = useEffectEvent(() => {
    const line = form.current
    // A line without a width is not drawn.
    if (!line || line.clientWidth === 0) return
    const buttons = line.lastElementChild
    const room = line.clientWidth - (buttons instanceof HTMLElement ? buttons.offsetWidth : 0)
    // The chips have their whole widths while they are measured.
    line.dataset['measured'] = ''
    for (const chip of line.querySelectorAll<HTMLElement>('[data-chip]')) {
      const { chip: name = '' } = chip.dataset
      if (!widths.current.has(name)) widths.current.set(name, chip.offsetWidth)
    }
    delete line.dataset['measured']
    const ends = names.map((_, at) =>
      names.slice(0, at + 1).reduce((end, name) => end + (widths.current.get(name) ?? 0) + GAP, 0),
    )
    setFitting((ends.at(-1) ?? 0) <= room ? names.length : ends.filter((end) => end + GAP + MORE <= room).length)
  })
  useLayoutEffect(() => {
    measure()
    const resized = new ResizeObserver(() => measure())
    if (form.current) resized.observe(form.current)
    return () => resized.disconnect()
  }, [named])
  return { form, fitting }
}
