import { type Money, ZERO } from '@backoffice/contract/money'
import css from './amount.module.css'
import { showMoney } from './format.ts'

interface AmountProps {
  of: Money
  /** Draws zero as a dash, for tables in which the other amounts are what the eye looks for. The text stays 0.00 for copying. */
  dash?: boolean
}

/** Draws an amount with muted paisa: `<Amount of={balance} />`. */
export function Amount({ of, dash }: AmountProps) {
  const text = showMoney(of)
  const point = text.lastIndexOf('.')
  return (
    <span dir="ltr" className={dash && of === ZERO ? css.zero : undefined}>
      {text.slice(0, point)}
      <span className={css.paisa}>{text.slice(point)}</span>
    </span>
  )
}
