import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { adoptRules, pageFoot } from './page-rules.ts'
import css from './paper.module.css'

/** The size of the paper: a roll of 80 mm is cut below the last line; a sheet has its own height, and a document may need several. */
export type PaperSize = '80mm' | 'A5' | 'A4'

const MM_PER_PX = 25.4 / 96

/**
 * Prints something alone on its own paper, without the rest of the page: `const paper = usePaper()`, `paper.print('A5')`, and `{paper.size
 * && <Paper size={paper.size} name="Receipt 12">…</Paper>}`.
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

interface PaperProps {
  size: PaperSize
  /** The document on the paper, such as `Deposit DEP-000472`. Each sheet names it, with its page. */
  name: string
  children: ReactNode
}

/** Draws the paper behind the page, invisible and measured, until the page is printed: then only the paper is visible. */
export function Paper({ size, name, children }: PaperProps) {
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const millimetres = Math.ceil((paper.current?.offsetHeight ?? 0) * MM_PER_PX) + 1
    // The margin belongs to the page, so that each of several sheets has it.
    const page = {
      '80mm': `size: 80mm ${millimetres}mm; margin: 0`,
      A5: `size: A5 portrait; margin: 10mm 10mm 14mm; ${footOf(name)}`,
      A4: `size: A4 portrait; margin: 12mm 12mm 16mm; ${footOf(name)}`,
    }[size]
    return adoptRules(`@page paper { ${page} } [data-paper] { page: paper }`)
  }, [size, name])
  return createPortal(
    <div ref={paper} className={css.paper} data-paper={size}>
      {children}
    </div>,
    document.body,
  )
}

/** Returns the rule of the foot of each sheet: `Deposit DEP-000472 · Page 2 of 7`. */
const footOf = (name: string): string =>
  pageFoot(`${name} · `, 'color: #444; vertical-align: top; padding-block-start: 3mm; ')
