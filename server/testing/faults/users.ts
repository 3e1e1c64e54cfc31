/** The faults of what sessions are told of their users. */
import type { Fault } from './fault.ts'

export const userFaults: readonly Fault[] = [
  [
    'i40',
    'a branch is taken from a user and his sessions keep it',
    `update user_branch set active = false where user_id = :salesman`,
  ],
  ['i40', 'a session tells a role that its user does not have', `update app_user set role_id = 5 where id = :salesman`],
  ['i40', 'a session has a module more', `delete from user_module where user_id = :cashier`],
  [
    'i40',
    'a session has a branch more',
    `update user_claims set claims = user_id || ' {B9}' where user_id = :salesman`,
  ],
  [
    'i40',
    'a user who was switched off has a session',
    `update app_user set portal_allowed = false where id = :salesman`,
  ],
  ['i40', 'a user has no session', `delete from user_claims where user_id = :salesman`],
]
