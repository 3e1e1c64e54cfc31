import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import type { Answer } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import { ZERO } from '@backoffice/contract/money'
import { getClientCredit } from '@backoffice/contract/orders/order-figures'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { type CallState, useCall } from '../api/use-call.ts'
import figures from '../kit/figures.module.css'
import { Button } from '../kit/button.tsx'
import { showMoney } from '../kit/format.ts'
import css from './client-credit.module.css'

export type ClientCredit = CallState<typeof getClientCredit>

interface ClientInput {
  branchCode: string
  /** Empty while no client is chosen. */
  aCode: string
  /** The number of the order that the form changes; -1 for a new one. */
  sNo: number
}

export const useClientCredit = ({ branchCode, aCode, sNo }: ClientInput): ClientCredit =>
  useCall(getClientCredit, aCode === '' ? undefined : { cCode: branchCode, aCode, sNo }, { quiet: true })

type Tone = 'bad' | 'warning' | undefined

const figuresOf = (
  credit: Answer<typeof getClientCredit>,
  over: Money | undefined,
): readonly (readonly [label: string, value: string, note: string, tone: Tone])[] => [
  [labels.outstanding, showMoney(credit.outstanding), '', undefined],
  [labels.olderThan90Days, showMoney(credit.olderThan90), '', credit.olderThan90 > ZERO ? 'warning' : undefined],
  [
    labels.bouncedCheques,
    String(credit.bouncedCheques),
    credit.bouncedCheques > 0 ? showMoney(credit.bouncedAmount) : '',
    credit.bouncedCheques > 0 ? 'bad' : undefined,
  ],
  [labels.openOrders, String(credit.openOrders), credit.openOrders > 0 ? showMoney(credit.openAmount) : '', undefined],
  ...(credit.creditLimit === null
    ? []
    : [
        [
          labels.creditLimit,
          showMoney(credit.creditLimit),
          over === undefined ? '' : orderLabels.aboveLimit(showMoney(over)),
          over === undefined ? undefined : 'bad',
        ] as const,
      ]),
]

interface ClientCreditProps {
  of: ClientCredit
  /** The amount by which this order exceeds the limit of the client. */
  over: Money | undefined
}

/** Shows the amount that the chosen client owes, while the order is entered. */
export function ClientCreditFigures({ of: { data, failure, refetch }, over }: ClientCreditProps) {
  if (failure && !data) {
    return (
      <p className="muted">
        {ordersMessages.creditFailed}{' '}
        <Button small onClick={refetch}>
          {labels.retry}
        </Button>
      </p>
    )
  }
  if (!data) return <div className={css.credit} data-loading aria-hidden />
  return (
    <dl className={`${figures.figures} ${css.credit}`} aria-label={labels.client}>
      {figuresOf(data, over).map(([label, value, note, tone]) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd className={tone === 'bad' ? 'failed' : undefined}>
            {value}
            {note && <small> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
