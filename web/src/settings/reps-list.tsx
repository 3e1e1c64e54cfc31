import { limits } from '@backoffice/contract/limits'
import { listMarketingReps } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { RepModal, ChangeRep } from './rep.modal.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { useViewer } from '../kit/viewer.ts'
import css from '../kit/setting-cards.module.css'

const say = settingsMessages

const column = columnsOf(listMarketingReps)
const action = actionsOf(listMarketingReps)

const reps: ListOf<typeof listMarketingReps> = {
  title: 'Marketing Reps',
  call: listMarketingReps,
  key: 'mRepId',
  pageSize: limits.page.marketingReps,
  columns: [
    column.text('mRepName', 'Name', { names: true }),
    column.custom(
      'mRepId',
      'Code',
      ({ mRepId }) => String(mRepId),
      ({ mRepId }) => String(mRepId),
    ),
    column.text('branchNames', 'Branches', { wraps: true }),
  ],
  card: { heading: 'mRepName', line: ['mRepId', 'branchNames'] },
  exports: true,
  empty: say.noRepsYet,
  actions: [action.open('Edit', ChangeRep, { key: 'E' })],
}

/** Lists the marketing reps for sale orders of the company, and adds one. */
export function RepsList() {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={reps.title} className={css.list}>
      <h2>{reps.title}</h2>
      <List
        of={reps}
        state={state}
        given={{ branchCode }}
        toolbar={() => <Button onClick={() => setIsOpen(true)}>Add Marketing Rep</Button>}
      />
      {isOpen && <RepModal onClose={() => setIsOpen(false)} />}
    </section>
  )
}
