/** More received on an invoice elsewhere, by the newest file, than here. A director takes it over, or has seen it. */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { page, save } from '../call.ts'
import { callsShowingBalances } from '../cash/stale.ts'
import { actor, amount, branch, id, moment, money, paging, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { isBlank } from '../readable.ts'
import { firstBroken } from '../rules.ts'
import { importsMessages } from './imports-messages.ts'

const screens: readonly ScreenPath[] = ['/directorImport']
const access = { screens } as const
const { surplus: texts } = importsMessages

/** Lists the invoices of the director's branches that wait, the oldest first. */
export const listSurpluses = page(
  'imports.surpluses',
  z.object({
    invoiceId: z.int(),
    rowVersion: z.int(),
    cCode: z.string(),
    branchName: z.string(),
    aCode: z.string(),
    client: z.string(),
    invoiceNo: z.string(),
    /** Received in the file, and here: before, by receipts and by credits. */
    stated: amount,
    here: amount,
    surplus: amount,
    balance: amount,
    /** When the file came that first had this amount. */
    notedOn: moment,
  }),
  {
    at: 'POST api/Import/GetSurpluses',
    access,
    input: z.strictObject({ ...paging, userId: actor }),
    codes: { branchName: ['cCode', 'Branch Code'], client: ['aCode', 'Party Code'] },
    totals: { none: 'each surplus is decided by itself' },
    followed: 'whenIdle',
    fails: texts.fetching,
  },
)

const decided = { userId: actor, cCode: branch, invoiceId: id, surplus: money, rowVersion: seenVersion }

/** Adds the surplus, as it was shown, to what was received before. */
export const takeOverSurplus = save('imports.surpluses.takeOver', {
  at: 'POST api/Import/TakeOverSurplus',
  access,
  input: z.strictObject(decided),
  fails: texts.saving,
  touches: ['imports.surpluses', ...callsShowingBalances],
})

/** Notes that a director has seen the surplus. It waits again when the amount in the file changes. */
export const seeSurplus = save('imports.surpluses.see', {
  at: 'POST api/Import/SeeSurplus',
  access,
  input: z.strictObject({ ...decided, comment: text(limits.text.comment) }),
  fails: texts.saving,
  touches: ['imports.surpluses', 'home.waiting'],
})

/** Returns the reason why a surplus cannot be marked as seen. */
export const brokenSeen = (form: { readonly comment: string }) =>
  firstBroken<typeof form>([[({ comment }) => isBlank(comment), texts.noComment, 'comment']], form)
