import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listVisits } from '@backoffice/contract/visits/visits'
import type { ClientShown } from '../documents/client-sections.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import css from '../kit/list/list.module.css'
import { useViewer } from '../kit/viewer.ts'
import { visitColumns } from './visit-columns.tsx'

const visits = {
  title: labels.visits,
  call: listVisits,
  key: 'visitId',
  pageSize: limits.page.myVisits,
  exports: true,
  columns: [
    visitColumns.date,
    visitColumns.user,
    visitColumns.person1,
    visitColumns.person2,
    visitColumns.product,
    visitColumns.comments,
    visitColumns.followUp,
    visitColumns.place,
    visitColumns.status,
  ],
  card: { heading: 'userName', line: ['date'], below: ['comments', 'followUpDate'] },
  empty: clientsMessages.noVisits,
} satisfies ListOf<typeof listVisits>

/** Lists the visits to a client that the user may see. */
export function ClientVisits({ client: { aCode, cCode, title }, marked }: ClientShown) {
  const { userId } = useViewer()
  const list = useLocalState([], {}, marked)
  return (
    <List
      of={visits}
      state={list}
      given={{ branchCode: cCode, userId, aCode }}
      about={[[labels.client, title]]}
      className={css.framed}
    />
  )
}
