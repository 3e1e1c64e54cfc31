import { mayOpenPath } from '@backoffice/contract/access'
import type { ReactNode } from 'react'
import { labels } from '@backoffice/contract/labels'
import type { Column } from '../kit/list/columns.tsx'
import { RowLink } from '../kit/list/row-controls.tsx'
import { useSession } from '../session/use-session.ts'

/** Identifies a client: the code is unique in the branch. */
export interface ClientKey {
  /** Empty if a row names no client. */
  readonly aCode: string
  readonly cCode: string
}

const PATH = '/client'

/** Links to the page of a client, if the user may open it. */
function ClientLink({ of: { aCode, cCode }, children }: { of: ClientKey; children: ReactNode }) {
  const { user } = useSession()
  if (aCode === '' || !mayOpenPath(user, PATH)) return children
  return (
    <RowLink to={PATH} search={{ cCode, aCode, branch: cCode }} letter="c" label={labels.openTheClient}>
      {children}
    </RowLink>
  )
}

/** Makes the text of a column a link to the page of the client that the row names, with the key C. */
export const leadsToClient = <R extends ClientKey>(column: Column<R>): Column<R> => leadsTo(column, (row) => row)

/** As leadsToClient, for rows that spell the codes in another way. */
export const leadsTo = <R,>(column: Column<R>, clientOf: (row: R) => ClientKey): Column<R> => ({
  ...column,
  cell: (row, form) => <ClientLink of={clientOf(row)}>{column.cell(row, form)}</ClientLink>,
})
