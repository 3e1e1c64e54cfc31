import { type RefObject, useEffect } from 'react'
import { partsFound } from '../plain-text.ts'

/** The style sheet draws the ranges of this highlight (`::highlight(found-words)`). */
const NAME = 'found-words'

/** Texts of a row that no search reads. */
const NOT_SOUGHT = '[data-kind=actions], [data-check], [data-kind=field], button, summary, dt'

/**
 * Marks the parts of the rows that a search found, and returns the function that removes the marks. The browser marks the drawn text, so no
 * cell is drawn in another way. A browser without highlights marks nothing.
 */
function markFound(list: HTMLElement, typed: string): () => void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return () => {}
  const partsOf = partsFound(typed)
  const ranges: Range[] = []
  for (const row of list.querySelectorAll('[data-row]')) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest(NOT_SOUGHT)) continue
      let from = 0
      for (const part of partsOf(text.textContent ?? '')) {
        const to = from + part.text.length
        if (part.isFound) {
          const range = new Range()
          range.setStart(text, from)
          range.setEnd(text, to)
          ranges.push(range)
        }
        from = to
      }
    }
  }
  const highlight = CSS.highlights.get(NAME) ?? new Highlight()
  for (const range of ranges) highlight.add(range)
  CSS.highlights.set(NAME, highlight)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

/** Marks in the rows of a list what a search found there. The rows are marked anew whenever they are drawn. */
export function useFoundWords(list: RefObject<HTMLElement | null>, typed: string): void {
  useEffect(() => {
    if (typed.trim() === '') return undefined
    return list.current ? markFound(list.current, typed) : undefined
  })
}
