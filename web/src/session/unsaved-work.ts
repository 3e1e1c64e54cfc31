import { messages } from '@backoffice/contract/messages'
import { decimalSum, money, ZERO } from '@backoffice/contract/money'
import * as z from 'zod/mini'
import { showMoney } from '../kit/format.ts'
import { browserDrafts, unsavedKeys } from './drafts.ts'

/** The part of a kept draft that shows its worth (`keptOf`); a dialog and an unreadable text are not forms. */
const keptForm = z.object({ saveKey: z.string(), isForm: z.optional(z.boolean()), amount: z.optional(z.number()) })

/** Returns the amounts of the forms that are kept at a key, with 0 for a form without one. */
function amountsAt(key: string): readonly number[] {
  const kept = browserDrafts.read(key)
  return (Array.isArray(kept) ? (kept as unknown[]) : [kept]).flatMap((one) => {
    const { success, data } = z.safeParse(keptForm, one)
    return success && data.isForm !== false ? [data.amount ?? 0] : []
  })
}

/**
 * Returns the unsaved work that a logout of the user removes: the forms with their sum, or else a text; `undefined` if nothing is unsaved.
 */
export function unsavedWork(baseKey: string, userId: number): string | undefined {
  const keys = unsavedKeys(baseKey, userId)
  if (keys.length === 0) return undefined
  const amounts = keys.flatMap(amountsAt)
  const total = money(decimalSum(amounts.map((amount) => money(amount) ?? ZERO))) ?? ZERO
  return amounts.length === 0
    ? messages.shell.unsavedText
    : messages.shell.unsavedForms(amounts.length, total === ZERO ? '' : showMoney(total))
}
