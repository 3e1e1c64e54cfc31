import type { Money } from '@backoffice/contract/money'
import type { CSSProperties } from 'react'
import { showMoney } from './format.ts'

/** A figure that is too long for its place gets smaller: its length in characters tells the style sheet when. */
export const lengthOf = (amount: Money | undefined): CSSProperties =>
  ({ '--length': amount === undefined ? 1 : showMoney(amount).length }) as CSSProperties
