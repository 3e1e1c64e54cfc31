/** Refused sign-ins, for directors who look for attempts to get in. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { actor, moment, paging } from '../fields.ts'
import { usersMessages } from './users-messages.ts'

/**
 * Lists wrong passwords of the last 30 days, newest first: for users of the director's branches, and for usernames that nobody has. A
 * network of IPv6 is one address.
 */
export const listRefusedSignIns = page(
  'users.refused',
  z.object({
    refusalId: z.string(),
    /** Empty for further usernames, which are counted together. */
    login: z.string(),
    /** Empty where nobody has the username. */
    name: z.string(),
    /** Empty for further addresses, which are counted together. */
    address: z.string(),
    times: z.int(),
    firstOn: moment,
    lastOn: moment,
  }),
  {
    at: 'POST api/User/GetRefusedSignIns',
    access: { screens: ['/directorUserManagement'] },
    input: z.strictObject({ ...paging, userId: actor }),
    fails: usersMessages.fetchingRefused,
  },
)
