import { type RefObject, useEffect } from 'react'
import type { usePictures } from '../picture-viewer.tsx'

interface ReviewKeys {
  panel: RefObject<HTMLElement | null>
  /** The element with the actions of the document. */
  decision: RefObject<HTMLElement | null>
  isDecided: boolean
  onStep: (way: 1 | -1) => void
  pictures: ReturnType<typeof usePictures>
}

const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog]'
const PRESSED = 'button, a, summary'

const steps: Readonly<Record<string, 1 | -1>> = { arrowright: 1, j: 1, arrowleft: -1, k: -1 }

/**
 * Follows the keys of a review wherever the focus is in it: a letter presses the action of the document, Enter opens and never saves, and a
 * held key acts once. They rest while a dialog is above the review, and in fields, which have keys of their own.
 */
export function useReviewKeys({ panel, decision, isDecided, onStep, pictures }: ReviewKeys): void {
  const pressedBy = (key: string) => {
    if (key === 'u') return panel.current?.closest('dialog')?.querySelector<HTMLElement>('[data-undo]')
    const letters = [...(decision.current?.querySelectorAll<HTMLElement>('[data-letter]') ?? [])]
    if (key === 'enter') return decision.current?.querySelector<HTMLElement>('[data-opens] button')
    return letters.find(({ dataset }) => dataset['letter'] === key)?.querySelector<HTMLElement>(':is(button, a)')
  }
  const follow = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const dialog = panel.current?.closest('dialog')
    if (!dialog || [...document.querySelectorAll('dialog[open]')].at(-1) !== dialog) return
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.closest(OWN_KEYS)) return
    const key = event.key.toLowerCase()
    if (key === 'enter' && target?.closest(PRESSED)) return
    const way = steps[key]
    if (way !== undefined) {
      event.preventDefault()
      return onStep(way)
    }
    const pressed = pressedBy(key)
    const change = key === 'n' ? () => pictures.go(1) : pictures.keys[key]
    if (!pressed && !change) return
    event.preventDefault()
    if (event.repeat) return
    if (!pressed) return change?.()
    if (key === 'u') return pressed.click()
    if (!isDecided && decision.current?.style.pointerEvents !== 'none') pressed.click()
  }
  useEffect(() => {
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  })
}
