import type { Answer } from '@backoffice/contract/call'
import type { Money } from '@backoffice/contract/money'
import { ZERO } from '@backoffice/contract/money'
import { getClientStanding } from '@backoffice/contract/orders/order-standing'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { type CallState, useCall } from '../api/use-call.ts'
import figures from '../kit/figures.module.css'
import { Button } from '../kit/button.tsx'
import { showMoney } from '../kit/format.ts'
import css from './client-standing.module.css'

export type ClientStanding = CallState<typeof getClientStanding>

interface ClientInput {
  branchCode: string
  /** Empty while no client is chosen. */
  aCode: string
  /** The number of the order that the form changes; -1 for a new one. */
  sNo: number
}

export const useClientStanding = ({ branchCode, aCode, sNo }: ClientInput): ClientStanding =>
  useCall(getClientStanding, aCode === '' ? undefined : { cCode: branchCode, aCode, sNo }, { quiet: true })

type Tone = 'bad' | 'warning' | undefined

const figuresOf = (
  standing: Answer<typeof getClientStanding>,
  over: Money | undefined,
): readonly (readonly [label: string, value: string, note: string, tone: Tone])[] => [
  ['Outstanding', showMoney(standing.outstanding), '', undefined],
  ['Older than 90 Days', showMoney(standing.olderThan90), '', standing.olderThan90 > ZERO ? 'warning' : undefined],
  [
    'Bounced Cheques',
    String(standing.bouncedCheques),
    standing.bouncedCheques > 0 ? showMoney(standing.bouncedAmount) : '',
    standing.bouncedCheques > 0 ? 'bad' : undefined,
  ],
  [
    'Open Orders',
    String(standing.openOrders),
    standing.openOrders > 0 ? showMoney(standing.openAmount) : '',
    undefined,
  ],
  ...(standing.creditLimit === null
    ? []
    : [
        [
          'Credit Limit',
          showMoney(standing.creditLimit),
          over === undefined ? '' : `${showMoney(over)} above`,
          over === undefined ? undefined : 'bad',
        ] as const,
      ]),
]

interface ClientStandingProps {
  of: ClientStanding
  /** The amount by which this order exceeds the limit of the client. */
  over: Money | undefined
}

/** Shows the amount that the chosen client owes, while the order is entered. */
export function ClientStandingFacts({ of: { data, failure, refetch }, over }: ClientStandingProps) {
  if (failure && !data) {
    return (
      <p className="muted">
        {ordersMessages.standingFailed}{' '}
        <Button small onClick={refetch}>
          Retry
        </Button>
      </p>
    )
  }
  if (!data) return <div className={css.standing} data-loading aria-hidden />
  return (
    <dl className={`${figures.figures} ${css.standing}`} aria-label="Client">
      {figuresOf(data, over).map(([label, value, note, tone]) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
