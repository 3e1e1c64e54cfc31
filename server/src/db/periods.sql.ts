import type { Day } from '@backoffice/contract/day'
import { isDrawnByDay } from '@backoffice/contract/periods-drawn'
import { type RawBuilder, sql } from 'kysely'

interface Span {
  readonly date?: Day | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** Returns the period of a day by which the rows of these filters are drawn: `2026-03-14` or `2026-03`. */
export const periodOf = (day: RawBuilder<unknown>, filters: Span): RawBuilder<unknown> =>
  sql`to_char(${day}, ${sql.lit(isDrawnByDay(filters) ? 'YYYY-MM-DD' : 'YYYY-MM')})`
