import type { Answer } from '@backoffice/contract/call'
import type { Money } from '@backoffice/contract/money'
import { getItemStock } from '@backoffice/contract/orders/order-figures'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import type { Percent } from '@backoffice/contract/quantity'
import { expiryOf } from '@backoffice/contract/stock/expiry'
import { useCall } from '../api/use-call.ts'
import { Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { useDayOrder } from '../kit/day-order.ts'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import tones from '../kit/tone.module.css'
import css from './item-stock.module.css'
import { joined } from '../kit/joined.ts'

/** The number of lots that are shown before the rest is folded. */
const SHOWN = 4

type Stock = Answer<typeof getItemStock>
type Lot = Stock['lots'][number]

interface ItemStockProps {
  branchCode: string
  itemCode: string
  unit: string
  /** Empty while no client is chosen. */
  aCode: string
  sNo: number
  onTake: (rate: Money, discountPercent: Percent) => void
}

/** Shows next to the chosen item its stock in the branch and the last rate that the client paid: a press uses that rate. */
export function ItemStock({ branchCode, itemCode, unit, aCode, sNo, onTake }: ItemStockProps) {
  const order = useDayOrder()
  const { data } = useCall(getItemStock, itemCode === '' ? undefined : { cCode: branchCode, itemCode, aCode, sNo }, {
    quiet: true,
  })
  if (itemCode === '' || !data) return <Inline className={css.item} aria-hidden />
  const { lots, totalStock, last } = data
  return (
    <Inline className={css.item} role="group" aria-label={orderLabels.stockAndLastRate}>
      <strong className={lots.length === 0 ? 'failed' : undefined}>
        {lots.length === 0 ? ordersMessages.noStock : orderLabels.stockOf(showNumber(totalStock), unit)}
      </strong>
      {lots.length > 0 && (
        <Inline as="ul" gap={2}>
          {lots.slice(0, SHOWN).map((lot) => (
            <LotMark key={`${lot.gname}/${lot.lotno}/${lot.expdate}`} lot={lot} />
          ))}
        </Inline>
      )}
      {lots.length > SHOWN && (
        <details>
          <summary>{orderLabels.moreLots(lots.length - SHOWN)}</summary>
          <Inline as="ul" gap={2}>
            {lots.slice(SHOWN).map((lot) => (
              <LotMark key={`${lot.gname}/${lot.lotno}/${lot.expdate}`} lot={lot} />
            ))}
          </Inline>
        </details>
      )}
      {aCode !== '' &&
        (last ? (
          <Inline as="span" className={css.last}>
            {last.discountPercant > 0
              ? orderLabels.lastRateLess(showMoney(last.rate), showNumber(last.discountPercant))
              : orderLabels.lastRateOf(showMoney(last.rate))}
            <small className="muted">
              {' · '}
              {joined([`${showNumber(last.quantity)} ${unit}`, showDay(last.orderDate, order)])}
            </small>
            <Button small data-last-rate onClick={() => onTake(last.rate, last.discountPercant)}>
              {orderLabels.takeRate(showMoney(last.rate))}
            </Button>
          </Inline>
        ) : (
          <Inline as="span" className={css.last}>
            <small className="muted">{ordersMessages.noLast}</small>
          </Inline>
        ))}
    </Inline>
  )
}

function LotMark({ lot: { lotno, gname, expdate, daysLeft, stockbal } }: { lot: Lot }) {
  const order = useDayOrder()
  const expiry = expiryOf(daysLeft)
  const tone = expiry === 'expired' ? 'bad' : expiry === '30' || expiry === '90' ? 'warning' : undefined
  return (
    <li className={`pill ${tone ? tones[tone] : ''}`} title={gname}>
      <b>{showNumber(stockbal)}</b> {lotno}
      {expdate !== null &&
        ` · ${(expiry === 'expired' ? orderLabels.expiredOn : orderLabels.expiresOn)(showDay(expdate, order))}`}
      <small>
        {' · '}
        <bdi>{gname}</bdi>
      </small>
    </li>
  )
}
