import framed from '../kit/list/list.module.css'
import { wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listAllowances, removeAllowance } from '@backoffice/contract/settings/settings'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { showDay } from '../kit/format.ts'
import { AllowanceModal, ChangeAllowance, type Allowance } from './allowance.modal.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from '../kit/setting-cards.module.css'

const column = columnsOf(listAllowances)
const action = actionsOf(listAllowances)
const canChange = (row: Allowance) => row.canChange
const isNowText = ({ isNow }: Allowance) => (isNow ? settingsMessages.holdsNow : '')

const allowances: ListOf<typeof listAllowances> = {
  title: settingLabels.allowancePerMile,
  call: listAllowances,
  key: ({ fromDay }) => fromDay,
  pageSize: limits.page.allowances,
  totals: false,
  columns: [
    column.day('fromDay', settingLabels.from, { names: true }),
    column.money('amount', settingLabels.allowancePerMile),
    column.custom(
      'isNow',
      labels.status,
      (row) => row.isNow && <StatusTag tone="good" word={settingsMessages.holdsNow} />,
      isNowText,
    ),
  ],
  card: { heading: 'fromDay', line: ['isNow'] },
  exports: true,
  empty: settingsMessages.noAllowanceYet,
  actions: [
    action.open(settingLabels.change, ChangeAllowance, { key: 'C', when: canChange }),
    action.save(
      labels.remove,
      removeAllowance,
      ({ fromDay, amount }, _form, { branchCode, userId }) => ({
        branchCode,
        userId,
        fromDay: wireDay(fromDay),
        seenAmount: amount,
      }),
      {
        tone: 'bad',
        key: 'R',
        when: canChange,
        questionFor: ({ fromDay }) => settingsMessages.removeQuestion(showDay(fromDay, 'DMY')),
      },
    ),
  ],
}

/** Lists the allowances per mile with their days; a director who may sets the next one. */
export function AllowancesList({ mayChange }: { mayChange: boolean }) {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={allowances.title} className={`${framed.framed} ${css.list}`}>
      <h2>{allowances.title}</h2>
      <p className="muted">{settingsMessages.allowanceNote}</p>
      <List
        of={allowances}
        state={state}
        given={{ branchCode }}
        {...(mayChange
          ? { toolbar: () => <Button onClick={() => setIsOpen(true)}>{settingLabels.setAllowance}</Button> }
          : { actions: [] })}
      />
      {isOpen && <AllowanceModal onClose={() => setIsOpen(false)} />}
    </section>
  )
}
