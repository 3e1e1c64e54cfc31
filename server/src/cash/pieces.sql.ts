/** Pieces of SQL that the cash lists share. */
import type { Day } from '@backoffice/contract/day'
import { type RawBuilder, sql } from 'kysely'

/** From and To are days of the company: the whole To day belongs to the range. */
export const since = (at: RawBuilder<unknown>, branch: string | undefined, from: Day | undefined) =>
  from && sql`${at} >= (select day_start(${branch ?? ''}, ${from}::date))`
export const until = (at: RawBuilder<unknown>, branch: string | undefined, to: Day | undefined) =>
  to && sql`${at} < (select day_start(${branch ?? ''}, ${to}::date + 1))`

/** The attachments of a document, oldest first, as the contract's images without their links. */
export const imagesOf = (owner: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'imageCode', a.image_code, 'createdBy', a.created_by, 'hasThumb', a.thumb_path <> '') order by a.created_at, a.id)
  from attachment a where ${owner}), '[]')`

/** A receipt without an invoice is an advance of its party. */
export const paymentTypeOf = (receipt: RawBuilder<unknown>) =>
  sql`case when ${receipt} is null then 'Advance Payment' else 'Invoice Payment' end`
