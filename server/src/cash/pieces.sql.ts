/** Pieces of SQL that the cash lists share. */
import type { Day } from '@backoffice/contract/day'
import type { DocumentKind } from '@backoffice/contract/documents'
import { statusNames } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'

/**
 * A condition on the calendar of each row's own branch. The calendar is computed once per branch and not per row, so that an index on
 * the moment stays usable when only one branch is asked for.
 */
export function inEachBranch(
  branch: RawBuilder<unknown>,
  branches: readonly string[],
  condition: (code: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only, ...others] = branches
  if (only === undefined) return sql`false`
  if (others.length === 0) return condition(only)
  return sql`(${sql.join(
    branches.map((code) => sql`(${branch} = ${code} and ${condition(code)})`),
    sql` or `,
  )})`
}

interface RowMoment {
  readonly at: RawBuilder<unknown>
  readonly branch: RawBuilder<unknown>
}

/** From and To are days of the company: the whole To day belongs to the range. */
export const since = ({ at, branch }: RowMoment, branches: readonly string[], from: Day | undefined) =>
  from && inEachBranch(branch, branches, (code) => sql`${at} >= (select day_start(${code}, ${from}::date))`)
export const until = ({ at, branch }: RowMoment, branches: readonly string[], to: Day | undefined) =>
  to && inEachBranch(branch, branches, (code) => sql`${at} < (select day_start(${code}, ${to}::date + 1))`)

/**
 * Returns the attachments of a document, oldest first, as the contract's images without their links. `only` leaves some out; it may
 * speak of the attachment as `a`.
 */
export const imagesOf = (
  kind: DocumentKind,
  id: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
) => sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'imageCode', a.image_code, 'createdBy', a.created_by, 'hasThumb', a.thumb_path <> '') order by a.created_at, a.id)
  from attachment a
  where a.document_kind = ${sql.lit(kind)} and a.document_id = ${id} and ${only}), '[]')`

/** A receipt without an invoice is an advance of its party. */
export const paymentTypeOf = (receipt: RawBuilder<unknown>) =>
  sql`case when ${receipt} is null then 'Advance Payment' else 'Invoice Payment' end`

/** The name of a hand-over's or deposit's status. */
export const statusNameOf = (code: RawBuilder<unknown>) =>
  sql`case ${code} ${sql.join(
    Object.entries(statusNames).map(([known, name]) => sql`when ${sql.lit(Number(known))} then ${sql.lit(name)}`),
    sql` `,
  )} end`
