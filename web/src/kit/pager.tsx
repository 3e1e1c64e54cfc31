import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { showNumber } from './format.ts'
import { Inline } from './layout.tsx'
import { usePhone } from './phone.ts'
import css from './pager.module.css'

type Link = number | 'gap'

/**
 * Returns at most seven links, gaps included: the first and the last page, the current one and its neighbours.
 *
 * `linksOf(5, 20)` → `[1, 'gap', 4, 5, 6, 'gap', 20]`
 */
export function linksOf(page: number, pages: number, max: number = limits.pagerLinks): readonly Link[] {
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (pages <= max) return all(1, pages)
  const around = max - 4
  const before = Math.ceil((max - 1) / 2)
  if (page <= before) return [...all(1, max - 2), 'gap', pages]
  if (page > pages - before) return [1, 'gap', ...all(pages - (max - 3), pages)]
  const first = page - Math.floor(around / 2)
  return [1, 'gap', ...all(first, first + around - 1), 'gap', pages]
}

export const pagesFor = (totalRows: number, pageSize: number): number => Math.max(1, Math.ceil(totalRows / pageSize))

interface PagerProps {
  page: number
  pageSize: number
  totalRows: number
  onPage: (page: number) => void
}

/**
 * Draws "Showing 11–20 of 46" and Previous 1 … 7 Next; "11–20 of 46" and "2 / 5" on phones, always in one line. It is drawn for a single
 * page too. Without rows there is nothing to turn. The sentence in their place shows that, so the pager is there only for screen readers.
 */
export function Pager({ page, pageSize, totalRows, onPage }: PagerProps) {
  const phone = usePhone()
  const pages = pagesFor(totalRows, pageSize)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, totalRows)
  const rows = `${showNumber(first)}–${showNumber(last)}`
  const step = (name: string, word: string, to: number, arrow: string) => {
    const possible = to >= 1 && to <= pages
    return (
      <button
        type="button"
        className={css.link}
        data-page-step={name}
        aria-disabled={!possible || undefined}
        onClick={() => possible && onPage(to)}
      >
        <span className={css.word}>{word}</span>
        <span className={css.arrow} aria-hidden="true">
          {arrow}
        </span>
      </button>
    )
  }
  if (totalRows === 0) {
    return (
      <p role="status" className="sr-only">
        {labels.showing0Of0}
      </p>
    )
  }
  return (
    <Inline justify="between" className={css.pager}>
      <p role="status" className="muted">
        {(phone ? labels.rowsOf : labels.showing)(rows, showNumber(totalRows))}
      </p>
      <Inline as="nav" gap={2} aria-label={labels.pages} className="screen-only">
        {step('previous', labels.previous, page - 1, '‹')}
        <span className={css.short}>{`${showNumber(page)} / ${showNumber(pages)}`}</span>
        <Inline as="ol" gap={2} className={css.links}>
          {linksOf(page, pages).map((link, at) => (
            <li key={link === 'gap' ? `gap${at}` : link}>
              {link === 'gap' ? (
                <span className={`muted ${css.gap}`}>…</span>
              ) : (
                <button
                  type="button"
                  className={css.link}
                  aria-label={labels.pageNo(link)}
                  aria-current={link === page ? 'page' : undefined}
                  onClick={() => onPage(link)}
                >
                  {showNumber(link)}
                </button>
              )}
            </li>
          ))}
        </Inline>
        {step('next', labels.next, page + 1, '›')}
      </Inline>
    </Inline>
  )
}
