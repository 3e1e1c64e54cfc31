/** Adds up the rows of a list: their number and amounts, by the words and the groups that have totals of their own. */
import { type RawBuilder, sql } from 'kysely'

/** The amounts that are added up when a request needs totals, by their names on the wire. */
export interface Summed {
  readonly of: Readonly<Record<string, RawBuilder<unknown>>>
  /** The word by which rows have a total of their own. */
  readonly by?: RawBuilder<unknown>
  /** The number of the group, when the rows are grouped. */
  readonly group?: RawBuilder<unknown> | undefined
  /** Joins what the sums need to the keys, one row to each; without it they are over the columns of `keys`. */
  readonly from?: RawBuilder<unknown>
}

const namesOf = (of: Summed['of']) => Object.keys(of).map((name, nth) => ({ name, sum: sql.ref(`sum${nth}`) }))

/** Selects a number of rows and the sums of amounts, which are called `n`, `sum0`, `sum1` and so on. */
export const sumsOf = (n: RawBuilder<unknown>, of: Summed['of']): RawBuilder<unknown> =>
  sql`${sql.join([sql`${n} as n`, ...Object.values(of).map((value, nth) => sql`sum(${value}) as ${sql.ref(`sum${nth}`)}`)])}`

/** Selects the sums of rows that have sums already. */
export const combinedSums = (of: Summed['of']): RawBuilder<unknown> =>
  sql`${sql.join([sql`sum(n) as n`, ...namesOf(of).map(({ sum }) => sql`sum(${sum}) as ${sum}`)])}`

/** Makes the totals that are answered, as `total`, from the table expression `part`, which has a row for each word. */
export const totalOfParts = (totals: Pick<Summed, 'of' | 'by'>, alsoOf = sql``): RawBuilder<unknown> =>
  sql`total as (select coalesce(sum(n), 0) as n, json_build_object(${ofParts(totals)} ${alsoOf}) as totals from part)`

function ofParts({ of, by }: Pick<Summed, 'of' | 'by'>): RawBuilder<unknown> {
  const amounts = (sumOf: (sum: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`json_build_object(${sql.join(namesOf(of).flatMap(({ name, sum }) => [sql.lit(name), sql`coalesce(${sumOf(sum)}, 0)`]))})`
  const parts = sql`, 'parts', coalesce(json_agg(json_build_object('word', word, 'rows', n, 'amounts', ${amounts((sum) => sum)})
      order by word), '[]')`
  return sql`'amounts', ${amounts((sum) => sql`sum(${sum})`)} ${by ? parts : sql``}`
}

/** Counts and adds up the keys in one scan, by the words and the groups that have sums of their own. */
export function summed(totals: Summed): RawBuilder<unknown> {
  const { of, by, group, from = sql`keys` } = totals
  const word = sql`${by ?? sql`''::text`} as word`
  const sums = sumsOf(sql`count(*)`, of)
  if (!group) return sql`part as (select ${word}, ${sums} from ${from} group by 1), ${totalOfParts(totals)}`
  return sql`
    piece as (select ${word}, ${group} as key, ${sums} from ${from} group by 1, 2),
    part as (select word, ${combinedSums(of)} from piece group by 1),
    of_group as (select json_build_object('key', key, 'rows', sum(n), ${ofParts(totals)}) as sums from piece group by key),
    ${totalOfParts(totals, sql`, 'groups', (select coalesce(json_agg(sums), '[]') from of_group)`)}`
}
