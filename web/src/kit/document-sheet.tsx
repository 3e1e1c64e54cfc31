import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FactList, type Facts } from './facts.tsx'
import { Paper, usePaper } from './paper.tsx'
import { useViewer } from './viewer.ts'
import css from './document-sheet.module.css'

interface SheetColumn<L> {
  readonly title: string
  readonly cell: (line: L, at: number) => ReactNode
  /** True for a number, which stands at the end of its cell. */
  readonly figure?: true
  readonly total?: ReactNode
}

/** A document with lines, such as an order or a deposit, as it stands on paper. */
export interface Sheet<L> {
  readonly title: string
  readonly branch: string
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
        Print
      </Button>
      {paper.size && (
        <Paper size={paper.size}>
          <DocumentSheet {...sheet} />
        </Paper>
      )}
    </>
  )
}

/** Draws a document as it is printed. */
export function DocumentSheet<L>({ title, branch, facts, lines, columns, words, remarks, signatures }: Sheet<L>) {
  const { company } = useViewer()
  const firstTotal = columns.findIndex(({ total }) => total !== undefined)
  const look = (column: SheetColumn<L>) => (column.figure ? css.figure : undefined)
  return (
    <div className={css.document}>
      <div className={css.head}>
        <div>
          <p className={css.company}>{company}</p>
          <p>{branch}</p>
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
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.title} className={look(column)}>
                  {column.cell(line, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={firstTotal}>Total</th>
            {columns.slice(firstTotal).map((column) => (
              <td key={column.title} className={look(column)}>
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {words !== '' && <p className={css.words}>{words}</p>}
      {remarks !== '' && <p className={css.remarks}>{remarks}</p>}
      <div className={css.signatures}>
        {signatures.map((signature) => (
          <span key={signature}>{signature}</span>
        ))}
      </div>
    </div>
  )
}
