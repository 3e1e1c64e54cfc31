/** Pieces of SQL that the lists of requests share: tours and leaves. */
import { requestWords } from '@backoffice/contract/approvals/requests'
import { type RawBuilder, sql } from 'kysely'

/** The word of a request's status. */
export const requestWordOf = (code: RawBuilder<unknown>) =>
  sql`case ${code} ${sql.join(
    Object.entries(requestWords).map(([known, word]) => sql`when ${sql.lit(Number(known))} then ${sql.lit(word)}`),
    sql` `,
  )} end`
