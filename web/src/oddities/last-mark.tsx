import { oddityLabels } from '@backoffice/contract/oddities/oddities-labels'
import { odditiesMessages } from '@backoffice/contract/oddities/oddities-messages'
import { type DayForm, useDayForm } from '../kit/day-order.ts'
import { joined } from '../kit/joined.ts'
import { showMoment } from '../kit/format.ts'
import { Stack } from '../kit/layout.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import type { Case } from './case-reason.tsx'

const toneOf = { new: 'warning', lookedAt: 'pending', explained: 'good', confirmed: 'bad' } as const

const markOf = ({ mark }: Case, form: DayForm): string =>
  mark === null
    ? ''
    : joined([mark.note, mark.by, showMoment(mark.at, form), !mark.holds && odditiesMessages.changedSince])

export const lastMark = (row: Case, form: DayForm): string =>
  [oddityLabels.states[row.state], markOf(row, form)].filter(Boolean).join(': ')

/** Shows the state of a case, and who marked it when, with their note. */
export function LastMark({ of }: { of: Case }) {
  const text = markOf(of, useDayForm())
  return (
    <Stack gap={1}>
      <div>
        <StatusTag tone={toneOf[of.state]} word={oddityLabels.states[of.state]} />
      </div>
      {text !== '' && <small className="caption">{text}</small>}
    </Stack>
  )
}
