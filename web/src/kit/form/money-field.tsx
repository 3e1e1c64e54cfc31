import { messages } from '@backoffice/contract/messages'
import { formatMoney, type Money, ZERO } from '@backoffice/contract/money'
import { parseTypedMoney } from '@backoffice/contract/money-sum'
import { DecimalField } from './decimal-field.tsx'
import type { FieldProps } from './field.tsx'

/**
 * A field for an amount: `1200.5`, `1,200.50` or a sum `500*12+75`. When the focus leaves, the amount is grouped and has two decimals. An
 * empty field means 0. A negative amount is kept as typed, so that the form's rules can refuse it.
 */
export function MoneyField(props: FieldProps<Money>) {
  return (
    <DecimalField
      {...props}
      show={formatMoney}
      read={parseTypedMoney}
      none={ZERO}
      unreadable={messages.field.money}
      placeholder={formatMoney(ZERO)}
    />
  )
}
