/** The phones of salesmen state what they have not sent: money that a salesman took and that the office does not have yet. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { actor, amount, branchOrAll, moment, personFilter } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { intakeMessages } from './intake-messages.ts'

/** Lists the people of branches with a phone that has not ended, and that states unsent items or has gaps in its numbers. */
export const listUnsent = page(
  'devices.unsent',
  z.object({
    userId: z.int(),
    userName: z.string(),
    login: z.int(),
    /** The number and the sum of what their phones state, and their last contact. */
    items: z.int(),
    amount,
    seenAt: z.nullable(moment),
    /** The numbers that never came, of all their phones. */
    gaps: z.int(),
  }),
  {
    at: 'POST api/Device/GetUnsent',
    access: { screens: ['/cashierCashCollection', '/directorHolders', '/directorUserManagement'] },
    input: z.strictObject({ userId: actor, bCode: branchOrAll, sellerId: personFilter, totals: listed.totals }),
    codes: { userName: ['login', 'User Login'] },
    totals: { of: ['amount'] },
    followed: 'whenIdle',
    fails: intakeMessages.fetchingDevices,
  },
)
