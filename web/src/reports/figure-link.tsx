import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Column } from '../kit/list/columns.tsx'
import { useSession } from '../session/use-session.ts'
import css from './figure-link.module.css'

/** The report behind a figure, with the filters that leave its rows. */
export interface Behind<R> {
  readonly to: ScreenPath
  readonly search: (row: R) => Readonly<Record<string, string | number>>
}

interface FigureLinkProps<R> {
  row: R
  behind: Behind<R>
  children: ReactNode
}

/** Links to the report, in the branch of the row. The figure is plain text for a user who may not open the report. */
export function FigureLink<R extends { readonly cCode: string }>({ row, behind, children }: FigureLinkProps<R>) {
  const { user } = useSession()
  if (!mayOpenPath(user, behind.to)) return children
  return (
    <Link to={behind.to} search={{ ...behind.search(row), branch: row.cCode }} className={css.figure}>
      {children}
    </Link>
  )
}

/** Makes the figures of a column links to the rows that they count. A zero is not a link. */
export const leadingTo = <R extends { readonly cCode: string }>(figure: Column<R>, behind: Behind<R>): Column<R> => ({
  ...figure,
  cell: (row, form) =>
    figure.amount?.(row) === 0 ? (
      figure.cell(row, form)
    ) : (
      <FigureLink row={row} behind={behind}>
        {figure.cell(row, form)}
      </FigureLink>
    ),
})
