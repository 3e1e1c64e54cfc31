import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import css from './paper.module.css'

/** The size of the paper: a roll of 80 mm is cut below the last line; a sheet has its own height, and A4 may need several. */
export type PaperSize = '80mm' | 'A5' | 'A4'

const MM_PER_PX = 25.4 / 96

/**
 * Prints something alone on its own paper, whatever the page shows: `const paper = usePaper()`, `paper.print('A5')`, and `{paper.size &&
 * <Paper size={paper.size}>…</Paper>}`.
 */
export function usePaper() {
  const [size, setSize] = useState<PaperSize>()
  useEffect(() => {
    const done = () => setSize(undefined)
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [])
  return {
    size,
    /** Puts the paper into the page before the browser looks at the content to print. */
    print: (wanted: PaperSize) => {
      flushSync(() => setSize(wanted))
      window.print()
    },
  }
}

/** Draws the paper behind the page, invisible and measured, until the page is printed: then only the paper is visible. */
export function Paper({ size, children }: { size: PaperSize; children: ReactNode }) {
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const millimetres = Math.ceil((paper.current?.offsetHeight ?? 0) * MM_PER_PX) + 1
    const page = {
      '80mm': `80mm ${millimetres}mm; margin: 0`,
      A5: 'A5 portrait; margin: 0',
      // The margin belongs to the page, so that each of several sheets has it.
      A4: 'A4 portrait; margin: 12mm',
    }[size]
    // The sheet is constructed, because the content policy refuses style elements and an attribute cannot set the size of a page.
    const rules = new CSSStyleSheet()
    rules.replaceSync(`@page paper { size: ${page} } [data-paper] { page: paper }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
    }
  }, [size])
  return createPortal(
    <div ref={paper} className={css.paper} data-paper={size}>
      {children}
    </div>,
    document.body,
  )
}
