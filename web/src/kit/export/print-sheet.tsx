import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheet.module.css'
import { onPaper, type Sheet, shownCell, shownTotal } from './sheet.ts'

/** Draws all rows as a plain table that only the printer shows, in place of the page. */
export function PrintSheet({ sheet, onPrinted }: { sheet: Sheet; onPrinted: () => void }) {
  const { title, about, dayOrder, columns, rows, totals } = onPaper(sheet)
  const hasAsked = useRef(false)
  const end = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => end()
    window.addEventListener('afterprint', onAfterPrint)
    if (!hasAsked.current) window.print()
    hasAsked.current = true
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  const look = (index: number) => (columns[index]?.isNumeric ? 'num' : undefined)
  return createPortal(
    <section className={css.sheet} aria-label={title}>
      <h1>{title}</h1>
      <dl>
        {about.slice(1).map(([label, text]) => (
          <div key={`${label} ${text}`}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.title} scope="col" className={look(index)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, index) => (
                <td
                  key={columns[index]?.title}
                  className={look(index)}
                  data-kind={columns[index]?.isCode ? 'code' : cell.kind}
                >
                  <span>{shownCell(cell, dayOrder)}</span>
                </td>
              ))}
            </tr>
          ))}
          {totals.length > 0 && (
            <tr className={css.totals}>
              {totals.map((total, index) => (
                <td key={columns[index]?.title} className={look(index)}>
                  {shownTotal(total)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}
