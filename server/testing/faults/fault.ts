import type { Desk } from '../builders/desk.ts'

/** A fault that a promise must find: its view, the words of the test, and the SQL that makes it. `:name` is an id. */
export type Fault = readonly [view: string, fault: string, sql: string]

/** The ids that the SQL of the faults uses, by name. */
export type Ids = Readonly<Record<string, string | number>>

/** The branch that the faults are in, and another one. */
export interface Places {
  readonly desk: Desk
  readonly elsewhere: Desk
}

/** Returns the SQL that finds the journal row of a receipt with this action. */
export const journalOf = (receipt: string, action: string) =>
  `(select id from journal where receipt_id = ${receipt} and action = '${action}')`
