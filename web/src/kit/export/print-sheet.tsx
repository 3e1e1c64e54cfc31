import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheet.module.css'
import { dayAndTime, onPaper, paperLayout } from './paper-layout.ts'
import { type Sheet, shownCell, shownTotal } from './sheet.ts'

/** Draws all rows as a plain table that only the printer shows, in place of the page. */
export function PrintSheet({ sheet, onPrinted }: { sheet: Sheet; onPrinted: () => void }) {
  const { sheet: printed, notes } = onPaper(sheet)
  const { title, about, columns, rows, totals } = printed
  const { columns: layout, isSmall } = paperLayout(printed)
  const isPrinted = useRef(false)
  const end = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => end()
    window.addEventListener('afterprint', onAfterPrint)
    if (!isPrinted.current) window.print()
    isPrinted.current = true
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  const look = (index: number) => (columns[index]?.isNumeric ? 'num' : undefined)
  return createPortal(
    <section className={css.sheet} data-printed-list aria-label={title} data-small={isSmall || undefined}>
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
              <th key={column.title} scope="col" className={look(index)} style={{ minWidth: layout[index]?.min }}>
                {/* A head of two words with a stroke has two lines. */}
                {column.title.replaceAll('/', '/\u200B')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Fragment key={place}>
              <tr>
                {row.map((cell, index) => (
                  <td
                    key={columns[index]?.title}
                    className={look(index)}
                    data-kind={layout[index]?.kind}
                    data-breaks={layout[index]?.breaks || undefined}
                  >
                    {cell.kind === 'moment' ? (
                      <MomentCell moment={shownCell(cell, 'words')} />
                    ) : (
                      shownCell(cell, 'words')
                    )}
                  </td>
                ))}
              </tr>
              {notes[place] && (
                <tr className={css.note}>
                  <td colSpan={columns.length} data-breaks>
                    {notes[place]}
                  </td>
                </tr>
              )}
            </Fragment>
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

/** Draws a moment: the day and the time may be on two lines. */
const MomentCell = ({ moment }: { moment: string }) =>
  dayAndTime(moment).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <span>{part}</span>
    </Fragment>
  ))
