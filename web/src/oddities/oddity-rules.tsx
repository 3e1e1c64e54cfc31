import { labels } from '@backoffice/contract/labels'
import { getOddityRules } from '@backoffice/contract/oddities/oddities'
import { oddityLabels } from '@backoffice/contract/oddities/oddities-labels'
import { odditiesMessages } from '@backoffice/contract/oddities/oddities-messages'
import type { OddityKind } from '@backoffice/contract/oddities/oddity-kinds'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Folded } from '../kit/folded.tsx'
import { joined } from '../kit/joined.ts'
import { Button } from '../kit/button.tsx'
import { type DayForm, useDayForm } from '../kit/day-order.ts'
import { showMoment, showNumber } from '../kit/format.ts'
import { Inline } from '../kit/layout.tsx'
import type { Action } from '../kit/list/actions.tsx'
import { columnsFor } from '../kit/list/columns.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { RowButton } from '../kit/list/row-controls.tsx'
import { useViewer } from '../kit/viewer.ts'
import { ALL_BRANCHES } from '../session/store.ts'
import { EditOddityRule } from './edit-oddity-rule.modal.tsx'
import css from './oddities.module.css'
import { type OddityRule, thresholdsOf } from './oddity-thresholds.ts'

const column = columnsFor<OddityRule>()

const nameOf = ({ kind }: { kind: OddityKind }) => oddityLabels.kinds[kind]
const thresholds = (row: OddityRule) =>
  joined(thresholdsOf(row).flatMap((one) => (one === undefined ? [] : `${one[0]}: ${showNumber(one[1])}`)))
const isSwitchedOff = ({ isOn }: OddityRule) => (isOn ? '' : oddityLabels.switchedOff)
const changedBy = ({ by, at }: OddityRule, form: DayForm) => (at === null ? '' : joined([by, showMoment(at, form)]))

const ChangedBy = ({ of }: { of: OddityRule }) => changedBy(of, useDayForm())

const columns = [
  column.custom('kind', oddityLabels.kind, nameOf, nameOf),
  { ...column.custom('first', oddityLabels.rules, thresholds, thresholds), wraps: true },
  { ...column.custom('isOn', labels.status, isSwitchedOff, isSwitchedOff), below: 'kind' },
  column.custom('by', oddityLabels.changedBy, (row) => <ChangedBy of={row} />, changedBy),
]

const edit: Action<OddityRule> = {
  label: oddityLabels.editRule,
  letter: 'h',
  opens: true,
  when: () => true,
  Press: ({ describedBy, onOpen }) => (
    <RowButton aria-haspopup="dialog" aria-describedby={describedBy} onClick={onOpen}>
      {oddityLabels.editRule}
    </RowButton>
  ),
  Dialog: EditOddityRule,
}

/** Shows from which figures on a case is found in the branch, and lets directors change that. */
export function OddityRules() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Folded title={oddityLabels.rules} className={css.rules} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      {isOpen && <Rules />}
    </Folded>
  )
}

function Rules() {
  const { branchCode } = useViewer()
  const isOfOne = branchCode !== ALL_BRANCHES.code
  const { data, failure, refetch } = useCall(getOddityRules, isOfOne ? { cCode: branchCode } : undefined)
  if (!isOfOne) return <p className="muted">{odditiesMessages.chooseBranch}</p>
  if (failure && !data)
    return (
      <Inline gap={4} role="alert">
        {failure.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button onClick={refetch}>{labels.retry}</Button>
      </Inline>
    )
  return (
    <>
      <p className="muted">{odditiesMessages.ruleNote}</p>
      <DataTable
        caption={oddityLabels.rules}
        columns={columns}
        rows={data?.rules}
        rowKey={({ kind }) => kind}
        card={{ heading: 'kind', line: ['isOn'], below: ['first', 'by'] }}
        actions={[edit]}
        search={false}
        totals={false}
      />
    </>
  )
}
