import { listCredits } from '@backoffice/contract/credits/credits'
import { creditsMessages } from '@backoffice/contract/credits/credits-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { ClientShown } from '../documents/client-sections.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import css from '../kit/list/list.module.css'
import { creditColumns, creditTimelineAction } from './credit-columns.ts'
import { applyToInvoice } from './use-credit.modal.tsx'

/** The page names the branch and the client already. */
const known = new Set(['branchName', 'client'])

const credits = {
  title: labels.credits,
  call: listCredits,
  key: 'creditId',
  pageSize: limits.page.credits,
  exports: true,
  columns: creditColumns.filter(({ key }) => !known.has(key)),
  card: { heading: 'creditNo', line: ['kind', 'invoiceNo', 'creditDate'], below: ['reason'], figure: 'amount' },
  actions: [applyToInvoice, creditTimelineAction],
  empty: creditsMessages.noneOfClient,
} satisfies ListOf<typeof listCredits>

/** Lists the credits of a client, whatever their status. */
export function ClientCredits({ client: { aCode, cCode, title }, marked }: ClientShown) {
  const list = useLocalState([], {}, marked)
  return (
    <List of={credits} state={list} given={{ cCode, aCode }} about={[[labels.client, title]]} className={css.framed} />
  )
}
