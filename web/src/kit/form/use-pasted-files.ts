import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The mark of the fields that take files, by which each finds out whether a paste is for it. */
const TAKES_FILES = 'data-takes-files'

/** The fields that hold a text of their own: a clipboard with a text and its picture, such as that of a spreadsheet, is for their text. */
const TEXT_FIELDS = 'textarea, input:not([type=file], [type=radio], [type=checkbox])'

/**
 * Returns the upload field that a paste is for: the last one in the smallest part of the page around the focus that has any. So each
 * instrument of a payment gets its own picture, and a form gets it wherever the focus is. What lies behind a dialog gets nothing, and neither
 * does the step of a form that is not in sight.
 */
function placeFor(target: Element): Element | undefined {
  const fields = [...document.querySelectorAll(`[${TAKES_FILES}]`)].filter((field) => field.checkVisibility())
  const dialog = target.closest('dialog, [role=dialog]')
  for (let around: Element | null = target; around; around = around === dialog ? null : around.parentElement) {
    const inside = fields.findLast((field) => around?.contains(field))
    if (inside) return inside
  }
  return undefined
}

/** Takes the files that are pasted anywhere on the page; the returned properties belong to the field that shows them. */
export function usePastedFiles(take: (files: readonly File[]) => void): {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly [TAKES_FILES]: true
} {
  const ref = useRef<HTMLDivElement>(null)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const { target } = event
    if (files.length === 0 || event.defaultPrevented || !(target instanceof Element)) return
    if (event.clipboardData?.types.includes('text/plain') && target.matches(TEXT_FIELDS)) return
    if (placeFor(target) !== ref.current) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return { ref, [TAKES_FILES]: true }
}
