import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The mark of the fields for files, by which each field finds out whether a paste or a drop is for it. */
const TAKES_FILES = 'data-takes-files'

/** The fields that hold a text of their own: a clipboard with a text and its picture, as a spreadsheet fills it, is for their text. */
const TEXT_FIELDS = 'textarea, input:not([type=file], [type=radio], [type=checkbox])'

/**
 * Returns the upload field for files that are pasted or dropped at an element. The search begins at the element and goes outwards; in the
 * first part of the page that contains upload fields, the last of them gets the files. So each instrument of a payment gets its own
 * picture, and a form gets a picture at any place in it. A field behind a dialog gets nothing, and neither does a field in a hidden step of
 * a form.
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

interface BroughtFiles {
  /** True while files are held over the part of the page from which a drop comes to the field. */
  readonly isOver: boolean
  /** They belong to the element that shows the field. */
  readonly place: { readonly ref: RefObject<HTMLDivElement | null>; readonly [TAKES_FILES]: true }
}

/** Receives the files that are pasted or dropped anywhere on the page. */
export function useBroughtFiles(take: (files: readonly File[]) => void): BroughtFiles {
  const ref = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  /** Returns where the files of an event come from, if they are for this field. */
  const sourceOf = ({ target, defaultPrevented }: Event) =>
    !defaultPrevented && target instanceof Element && placeFor(target) === ref.current && target
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    const source = clipboardData?.files.length && sourceOf(event)
    if (!source || (clipboardData.types.includes('text/plain') && source.matches(TEXT_FIELDS))) return
    event.preventDefault()
    take([...clipboardData.files])
  })
  const drag = useEffectEvent((event: DragEvent) => {
    const { type, dataTransfer } = event
    // The pointer leaves one part of the page for another, where the next event follows, or the whole page.
    if (type === 'dragleave' && event.relatedTarget) return
    const comes = type !== 'dragleave' && dataTransfer?.types.includes('Files') && sourceOf(event)
    setIsOver(Boolean(comes) && type === 'dragover')
    if (!comes) return
    event.preventDefault()
    if (type === 'drop') take([...(dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('paste', (event) => paste(event), { signal })
    for (const name of ['dragover', 'dragleave', 'drop'] as const)
      document.addEventListener(name, (event) => drag(event), { signal })
    return () => ended.abort()
  }, [])
  return { isOver, place: { ref, [TAKES_FILES]: true } }
}
