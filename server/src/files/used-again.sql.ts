/** Finds images that are used in another document too. */
import { type RawBuilder, sql } from 'kysely'

/** Returns the condition that an image `a` is used in another document too. The function is called only for the few marked images. */
export const isUsedAgain: RawBuilder<unknown> = sql`(a.is_used_again and exists (select from other_uses(a.id)))`

/** Returns the condition that a document has an image that is used in another document too. */
export const hasImageUsedAgain = (kind: 'receipt' | 'deposit', id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${id} in (select a.document_id from attachment a where a.document_kind = ${sql.lit(kind)} and ${isUsedAgain})`
