import { messages } from '@backoffice/contract/messages'
import { formatMoney, type Money, ZERO } from '@backoffice/contract/money'
import { moneyFromTyping } from '@backoffice/contract/money-sum'
import { DecimalField } from './decimal-field.tsx'
import type { FieldProps } from './field.tsx'

/**
 * An amount, typed freely: `1200.5`, `1,200.50` or a sum `500*12+75`; grouped with two decimals when left. Empty means 0. An amount
 * below 0 is taken as it is typed, for the form's rules to refuse.
 */
export function MoneyField(props: FieldProps<Money>) {
  return (
    <DecimalField
      {...props}
      show={formatMoney}
      read={moneyFromTyping}
      none={ZERO}
      unreadable={messages.field.money}
      placeholder={formatMoney(ZERO)}
    />
  )
}
