import type { ReceiptStory } from '@backoffice/contract/cash/timeline'
import { stage } from '@backoffice/contract/statuses'
import { showMoney } from '../kit/format.ts'

/** Its money counts no longer: what it paid is owed again. */
export const isDead = ({ status }: Pick<ReceiptStory, 'status'>): boolean =>
  status === stage.void || status === stage.bounced

/** What the receipt left to be paid; nothing where that is no longer so. */
export const balanceLine = (receipt: Pick<ReceiptStory, 'status' | 'balanceAfter'>): readonly [string, string] => [
  'Balance',
  receipt.balanceAfter === null || isDead(receipt) ? '' : showMoney(receipt.balanceAfter),
]
