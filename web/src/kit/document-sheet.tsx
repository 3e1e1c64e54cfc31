import type { ReactNode } from 'react'
import { labels } from '@backoffice/contract/labels'
import { Button } from './button.tsx'
import { FactList, type Facts } from './facts.tsx'
import { Paper, usePaper } from './paper.tsx'
import { useViewer } from './viewer.ts'
import css from './document-sheet.module.css'

interface SheetColumn<L> {
  readonly title: string
  readonly cell: (line: L, at: number) => ReactNode
  /** True for an amount or a quantity, which is never broken and ends at the end of its cell. */
  readonly figure?: true
  /** True for the number of a document or an item, which breaks only where it is very long. */
  readonly code?: true
  readonly total?: ReactNode
}

/** A document with lines, such as an order or a deposit, as it is printed. */
export interface Sheet<L> {
  readonly title: string
  /** The number of the document. It is printed at the foot of each sheet. */
  readonly number: string
  /** The code of its branch, which may be of another company than the branch of the screen. */
  readonly branchCode: string
  readonly facts: Facts
  readonly lines: readonly L[]
  /** The columns of the lines; the first that has a total has the words Total before it. */
  readonly columns: readonly SheetColumn<L>[]
  /** The total in words; empty where there are none. */
  readonly words: string
  readonly remarks: string
  readonly signatures: readonly string[]
}

/** Draws the button that prints a document on A4. */
export function PrintDocument<L>({ sheet, small = false }: { sheet: Sheet<L>; small?: boolean }) {
  const paper = usePaper()
  return (
    <>
      <Button small={small} onClick={() => paper.print('A4')}>
        {labels.print}
      </Button>
      {paper.size && (
        <Paper size={paper.size} name={`${sheet.title} ${sheet.number}`}>
          <DocumentSheet {...sheet} />
        </Paper>
      )}
    </>
  )
}

/** Draws a document as it is printed. */
export function DocumentSheet<L>({ title, branchCode, facts, lines, columns, words, remarks, signatures }: Sheet<L>) {
  const branch = useViewer().branches.get(branchCode)
  const firstTotal = columns.findIndex(({ total }) => total !== undefined)
  const look = ({ figure, code }: SheetColumn<L>) => (figure ? 'num' : code && css.code)
  const last = Math.max(0, lines.length - 1)
  const rowOf = (line: L, at: number) => (
    <tr key={at}>
      {columns.map((column) => (
        <td key={column.title} className={look(column)}>
          {column.cell(line, at)}
        </td>
      ))}
    </tr>
  )
  return (
    <div className={css.document}>
      <div className={css.head}>
        <div>
          <p className={css.company}>{branch?.company}</p>
          <p>{branch?.name ?? branchCode}</p>
        </div>
        <p className={css.title}>{title}</p>
      </div>
      <FactList of={facts} className={css.facts} />
      <table className={css.lines}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} className={look(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{lines.slice(0, last).map(rowOf)}</tbody>
        {/* The last line and the part after it stay together, so that no sheet has signatures alone. */}
        <tbody className={css.end}>
          {lines.slice(last).map((line) => rowOf(line, last))}
          <tr className={css.totals}>
            <th colSpan={firstTotal}>{labels.total}</th>
            {columns.slice(firstTotal).map((column) => (
              <td key={column.title} className={look(column)}>
                {column.total}
              </td>
            ))}
          </tr>
          <tr className={css.below}>
            <td colSpan={columns.length}>
              {words !== '' && <p className={css.words}>{words}</p>}
              {remarks !== '' && <p className={css.remarks}>{remarks}</p>}
              <div className={css.signatures}>
                {signatures.map((signature) => (
                  <span key={signature}>{signature}</span>
                ))}
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
