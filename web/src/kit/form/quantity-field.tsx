import { messages } from '@backoffice/contract/messages'
import {
  formatDecimal,
  NO_PERCENT,
  NO_QUANTITY,
  type Percent,
  percent,
  type Quantity,
  quantity,
} from '@backoffice/contract/quantity'
import { plainNumber, withPoint } from '@backoffice/contract/written'
import { DecimalField } from './decimal-field.tsx'
import type { FieldProps } from './field.tsx'

const decimalOf = (text: string): string => withPoint(plainNumber(text).replaceAll(/\s/g, '')) ?? ''

/** A field for a quantity of goods with up to three decimals, `1,200` or `0.125`. An empty field means 0. */
export function QuantityField(props: FieldProps<Quantity>) {
  return (
    <DecimalField
      {...props}
      show={formatDecimal}
      read={(text) => quantity(decimalOf(text))}
      none={NO_QUANTITY}
      unreadable={messages.field.quantity}
      placeholder="0"
    />
  )
}

/** A field for a percentage from 0 to 100 with up to two decimals, with or without the sign: `7.5` or `7.5 %`. An empty field means 0. */
export function PercentField(props: FieldProps<Percent>) {
  return (
    <DecimalField
      {...props}
      show={formatDecimal}
      read={(text) => percent(decimalOf(text).replace(/%$/, ''))}
      none={NO_PERCENT}
      unreadable={messages.field.percent}
      placeholder="0"
    />
  )
}
