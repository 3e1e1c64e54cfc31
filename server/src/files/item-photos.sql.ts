/** Photos of items of phones: they come after the document of their item. */
import { sql } from 'kysely'

/** The condition that the photo `ip` of the item `ii` is missing: it is not here a day after its item. */
export const isPhotoMissing = sql`ip.stored_at is null and ii.received_at < now() - interval '1 day'`
