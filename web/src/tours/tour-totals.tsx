import { wireDay } from '@backoffice/contract/day'
import { type Money, ZERO } from '@backoffice/contract/money'
import { totalsOf } from '@backoffice/contract/tours/tour-rules'
import { tourFigures } from '@backoffice/contract/tours/my-tours'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { useCall } from '../api/use-call.ts'
import { type Facts, FactList } from '../kit/facts.tsx'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import type { TourDraft } from './tour-draft.ts'
import css from './tour.module.css'

const shown = (amount: Money | undefined) => (amount === undefined ? '–' : showMoney(amount))

/** Shows the totals of the tour as they will be saved. The allowance and the collection are those of its days. */
export function TourTotals({ of: { startDate, endDate, legs, expenses } }: { of: TourDraft }) {
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
    ['Total Mileage', totals === undefined ? '–' : showNumber(totals.totalMileage)],
    ['Allowance Per Mile', shown(allowance)],
    ['Total Allowance', allowance === undefined ? '–' : shown(totals?.totalAllowance)],
    ['Total Expense', shown(totals?.totalExpense)],
    ['Payment Collect', shown(data?.paymentCollect)],
    ['Total Bill', allowance === undefined ? '–' : shown(totals?.totalBill)],
  ]
  return (
    <>
      <FactList of={facts} className={css.totals} />
      {data?.allowancePerMile === null && (
        <p className={css.warning}>{toursMessages.noAllowance(showDay(startDate ?? today, 'DMY'))}</p>
      )}
    </>
  )
}
