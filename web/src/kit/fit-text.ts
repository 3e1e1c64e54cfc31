import type { Money } from '@backoffice/contract/money'
import type { CSSProperties } from 'react'
import { showMoney } from './format.ts'

/** Words or a figure too long for their place get smaller: the style sheet gets their length in characters. */
export function fitText(shown: Money | string | undefined): CSSProperties {
  const text = typeof shown === 'number' ? showMoney(shown) : (shown ?? '')
  return { '--length': Math.max(1, text.length) } as CSSProperties
}
