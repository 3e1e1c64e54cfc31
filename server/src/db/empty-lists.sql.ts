import { neededLists } from '@backoffice/contract/settings/settings-rules'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Returns the lists that forms need and that have no word yet. */
export async function emptyLists(db: Db): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    select list from unnest(${neededLists.map(([list]) => list)}::text[]) with ordinality as needed (list, nth)
    where not case list
      when 'INVOICE TYPE' then exists (select from invoice_type)
      when 'DIVISION' then exists (select from division)
      when 'VOUCHER TYPE' then exists (select from voucher_type)
      when 'STOCK CATEGORY' then exists (select from stock_category)
      else exists (select from dictionary d where d.type = list) end
    order by nth`.execute(db)
  return rows.map(({ list }) => list)
}
