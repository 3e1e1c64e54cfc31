import { outboxLabels } from '@backoffice/contract/intake/outbox-labels'
import { outboxMessages } from '@backoffice/contract/intake/outbox-messages'
import { ZERO } from '@backoffice/contract/money'
import { fitText } from '../kit/fit-text.ts'
import { showMoney } from '../kit/format.ts'
import { useObservable } from '../kit/observable.ts'
import tones from '../kit/tone.module.css'
import { onPhone } from '../outbox/outbox.ts'
import { needsAttention, notSent } from '../outbox/phone-item.ts'
import css from './in-hand.module.css'
import { panel } from './panel.ts'

/** Returns whether something on this phone needs the attention of its user. */
export function useNeedsAttention(): boolean {
  const { mine, others } = useObservable(onPhone)
  return others > 0 || mine.some(needsAttention)
}

/** Shows in the header how many items wait on this phone, and their sum. It opens their list. */
export function OnPhoneFigure() {
  const { mine, others } = useObservable(onPhone)
  const isShown = useNeedsAttention()
  if (!isShown) return null
  const { items, amount } = notSent(mine)
  const waiting = items + others
  const count = waiting > 0 ? waiting : mine.filter(needsAttention).length
  const sum = amount === ZERO ? '' : showMoney(amount)
  return (
    <button
      type="button"
      className={`option ${tones.warning} ${css.figure}`}
      aria-haspopup="dialog"
      aria-label={waiting > 0 ? outboxMessages.waiting(count, sum) : outboxMessages.toLookAt(count)}
      onClick={openOutbox}
    >
      <span className="caption">{outboxLabels.onThisPhone}</span>
      <strong className="num" style={fitText(sum || String(count))}>
        {sum ? `${count} · ${sum}` : count}
      </strong>
    </button>
  )
}

/** Returns whether this phone lists items: they wait, or they reached the office yesterday or today. */
export function useHasItems(): boolean {
  const { mine, others } = useObservable(onPhone)
  return mine.length + others > 0
}

export const openOutbox = (): void => panel.set('outbox')
