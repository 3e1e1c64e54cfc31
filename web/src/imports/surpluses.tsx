import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { brokenSeen, listSurpluses, seeSurplus, takeOverSurplus } from '@backoffice/contract/imports/surpluses'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { showMoney } from '../kit/format.ts'
import { Stack } from '../kit/layout.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { useViewer } from '../kit/viewer.ts'

type Surplus = Row<typeof listSurpluses>

const { surplus: texts } = importsMessages
const column = columnsOf(listSurpluses)
const action = actionsOf(listSurpluses)

const decided = ({ cCode, invoiceId, surplus, rowVersion }: Surplus, userId: number) => ({
  userId,
  cCode,
  invoiceId,
  surplus,
  rowVersion,
})

const surpluses: ListOf<typeof listSurpluses> = {
  title: importLabels.receivedElsewhere,
  call: listSurpluses,
  key: 'invoiceId',
  pageSize: limits.page.imports,
  totals: false,
  columns: [
    column.text('client', labels.client, { names: true }),
    column.text('invoiceNo', labels.invoiceNo),
    column.money('stated', importLabels.inTheFile),
    column.money('here', importLabels.here),
    column.money('surplus', importLabels.surplus),
    column.money('balance', labels.balance),
    column.text('branchName', labels.branch),
    column.dayTime('notedOn', importLabels.since),
  ],
  actions: [
    action.save(importLabels.takeOver, takeOverSurplus, (row, _form, { userId }) => decided(row, userId), {
      tone: 'good',
      key: 'T',
      done: texts.taken,
      questionFor: ({ invoiceNo, surplus }) => texts.question(invoiceNo, showMoney(surplus)),
    }),
    action.ask(importLabels.seen, seeSurplus, {
      title: importLabels.receivedElsewhere,
      of: ({ client, invoiceNo, stated, here, surplus }) => ({
        heading: client,
        facts: [
          [labels.invoiceNo, invoiceNo],
          [importLabels.inTheFile, showMoney(stated)],
          [importLabels.here, showMoney(here)],
          [importLabels.surplus, showMoney(surplus)],
        ],
      }),
      fields: { comment: askField.lines(labels.comment, { max: limits.text.comment, required: true }) },
      broken: brokenSeen,
      input: (row, { comment }, { userId }) => ({ ...decided(row, userId), comment: comment.trim() }),
      done: texts.seen,
      key: 'S',
    }),
  ],
  card: { heading: 'client', line: ['invoiceNo', 'stated', 'here'], figure: 'surplus' },
  exports: true,
  empty: texts.none,
}

/**
 * Lists the kept invoices with more received in the newest file than here, which wait for a director. Where none waits, nothing is drawn;
 * the list of a page that had some stays, so that the lists below do not move.
 */
export function Surpluses() {
  const { userId } = useViewer()
  const state = useLocalState([])
  const { data } = useCall(listSurpluses, { userId, page: 1, limit: 1 }, { quiet: true })
  const [hadSome, setHadSome] = useState(false)
  const hasSome = data !== undefined && data.totalRows > 0
  if (hasSome && !hadSome) setHadSome(true)
  if (!hasSome && !hadSome) return null
  return (
    <Stack as="section" aria-label={importLabels.receivedElsewhere}>
      <h2>{importLabels.receivedElsewhere}</h2>
      <p className="muted">{texts.note}</p>
      <FramedList of={surpluses} state={state} given={{ userId }} />
    </Stack>
  )
}
