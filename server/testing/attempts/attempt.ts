/** Statements that a wrong or hostile program might send with the rights of the server, each in a transaction of its own. */

/** The users who try, each signed in. */
export type Person =
  | 'salesman'
  | 'colleague'
  | 'cashier'
  | 'otherCashier'
  | 'director'
  | 'powerless'
  | 'former'
  | 'stranger'
  | 'depositApprover'
  | 'locationApprover'

/** PostgreSQL refuses the statement with this code, or the statement touches no row. */
export type Outcome = '42501' | '23514' | '23503' | '23505' | 'no row'

/** A privilege that the role does not have, or a row that a policy does not let it write. */
export const DENIED = '42501'
/** A rule of a trigger or a check. */
export const RULE = '23514'
/** A foreign key. */
export const UNKNOWN = '23503'
export const NO_ROW = 'no row'

/** In the statement `:name` is an id of the scene, and `:me` the user who tries. */
export type Attempt = readonly [what: string, by: Person, statement: string, outcome: Outcome]
