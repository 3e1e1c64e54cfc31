import { wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { type Money, ZERO } from '@backoffice/contract/money'
import { totalsOf } from '@backoffice/contract/tours/tour-rules'
import { tourFigures } from '@backoffice/contract/tours/my-tours'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import type { ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import { Note } from '../kit/layout.tsx'
import figures from '../kit/figures.module.css'
import { type Facts, FactList } from '../kit/facts.tsx'
import { FormFoot } from '../kit/form/form-foot.tsx'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import type { TourDraft } from './tour-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import css from './tour.module.css'

const shown = (amount: Money | undefined) => (amount === undefined ? '–' : showMoney(amount))

interface TourTotalsProps {
  of: TourDraft
  failureLines: readonly string[]
  /** Draws the button that sends the tour. */
  children: ReactNode
}

/**
 * Shows the totals of the tour as they will be saved, the bill next to the button that stays in sight. The allowance and the collection
 * are for the days of the tour.
 */
export function TourTotals({ of: { startDate, endDate, legs, expenses }, failureLines, children }: TourTotalsProps) {
  const { userId, branchCode, today } = useViewer()
  const { data } = useCall(
    tourFigures,
    {
      userId,
      cCode: branchCode,
      startDate: startDate === null ? '' : wireDay(startDate),
      endDate: endDate === null ? '' : wireDay(endDate),
    },
    { keepPrevious: true, quiet: true },
  )
  const allowance = data?.allowancePerMile ?? undefined
  const totals = totalsOf({ legs, expenses }, allowance ?? ZERO)
  const facts: Facts = [
    [tourLabels.totalMileage, totals === undefined ? '–' : showNumber(totals.totalMileage)],
    [tourLabels.allowancePerMileOfTour, shown(allowance)],
    [tourLabels.totalAllowance, allowance === undefined ? '–' : shown(totals?.totalAllowance)],
    [tourLabels.totalExpense, shown(totals?.totalExpense)],
    [tourLabels.paymentCollect, shown(data?.paymentCollect)],
  ]
  const bill = allowance === undefined ? '–' : shown(totals?.totalBill)
  return (
    <>
      <section aria-label={tourLabels.allowanceAndExpenses} className={sideForm.card}>
        <FactList of={facts} className={`${figures.figures} ${css.totals}`} />
        {data?.allowancePerMile === null && (
          <Note as="p">{toursMessages.noAllowance(showDay(startDate ?? today, 'DMY'))}</Note>
        )}
      </section>
      <FormFoot totals={[[labels.totalBill, bill]]} failureLines={failureLines}>
        {children}
      </FormFoot>
    </>
  )
}
