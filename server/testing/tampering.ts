/** Falsifies the history at random places, as somebody would who has the rights of the database's superuser. */
import type pg from 'pg'
import { seeded } from '../../demo/src/random.ts'
import { headsNow, brokenLinks, lostHeads } from '../src/commands/history-heads.ts'

interface Place {
  readonly branch: string
  readonly seq: number
  readonly source: 'audit' | 'journal'
  readonly row: number
  readonly last: number
}

/** SQL that falsifies the row at a place, or around it. */
type Falsify = (place: Place) => string

/** Computes all hashes of a branch anew, so that the chain holds again. */
const recompute = ({ branch }: Place): string => `
  update history_link l set hash = n.hash
  from (select l.seq, custody.chained_hash(null, l.seq, h.content) over (order by l.seq) as hash
        from history_link l join custody.history() h on h.source = l.source and h.id = l.row_id where l.branch_code = '${branch}') n
  where l.branch_code = '${branch}' and l.seq = n.seq;`

const remove = ({ source, row }: Place): string =>
  `${source === 'journal' ? `delete from posting where journal_id = ${row};` : ''} delete from ${source} where id = ${row};`
const unlink = ({ source, row }: Place): string =>
  `delete from history_link where source = '${source}' and row_id = ${row};`
const edit = ({ source, row }: Place): string =>
  source === 'audit'
    ? `update audit set details = details || '{"amount": 1}' where id = ${row};`
    : `update journal set amount = amount + 1 where id = ${row};`
/** Closes the gaps that removed links left. */
const renumber = ({ branch }: Place): string => `
  update history_link set seq = seq + 1000000 where branch_code = '${branch}';
  update history_link l set seq = n.place
  from (select seq, row_number() over (order by seq) as place from history_link where branch_code = '${branch}') n
  where l.branch_code = '${branch}' and l.seq = n.seq;`
const swapWithNext = ({ branch, seq, last }: Place): string => {
  const other = seq === last ? 1 : seq + 1
  return `
    update history_link set seq = 1000000 where branch_code = '${branch}' and seq = ${seq};
    update history_link set seq = ${seq} where branch_code = '${branch}' and seq = ${other};
    update history_link set seq = ${other} where branch_code = '${branch}' and seq = 1000000;`
}

/** Each way to falsify the history, by its name. */
export const falsifications: Readonly<Record<string, Falsify>> = {
  'a row is changed': edit,
  'the moment of a row is changed': ({ source, row }) =>
    `update ${source} set at = at - interval '1 day' where id = ${row}`,
  'the person of a row is changed': ({ source, row }) =>
    `update ${source} set actor_id = (select min(id) from app_user where id is distinct from actor_id) where id = ${row}`,
  'a posting of a move is changed': ({ branch }) =>
    `update posting set holder = holder || '0' where (journal_id, account) = (
       select p.journal_id, p.account from posting p join journal j on j.id = p.journal_id where j.branch_code = '${branch}'
       order by random() limit 1)`,
  'a row is deleted': remove,
  'a row is deleted with its link': (place) => remove(place) + unlink(place),
  'a link is deleted': unlink,
  'a row is changed and its own hash is computed anew': (place) =>
    `${edit(place)}
     update history_link l set hash = custody.next_hash(null,
       (select b.hash from history_link b where b.branch_code = l.branch_code and b.seq = l.seq - 1), l.seq, h.content)
     from custody.history() h where h.source = l.source and h.id = l.row_id and l.source = '${place.source}' and l.row_id = ${place.row}`,
  'two links change places': swapWithNext,
  'two links change places and all hashes are computed anew': (place) => swapWithNext(place) + recompute(place),
  'the tail is cut off': ({ branch, seq }) =>
    `${['audit', 'journal']
      .map(
        (source) => `delete from ${source} where id in (
         select row_id from history_link where source = '${source}' and branch_code = '${branch}' and seq >= ${seq});`,
      )
      .join('\n')}
     delete from posting where not exists (select from journal j where j.id = journal_id);
     delete from history_link where branch_code = '${branch}' and seq >= ${seq};`,
  'a row is changed and all hashes are computed anew': (place) => edit(place) + recompute(place),
  'a row is deleted, the links renumbered, and all hashes computed anew': (place) =>
    remove(place) + unlink(place) + renumber(place) + recompute(place),
  'a row is written past the trigger': ({ branch }) =>
    `insert into audit (branch_code, object, object_id, action, actor_modules) values ('${branch}', 'receipt', 1, 'record', '{}')`,
}

/** Falsifies the history `times` times, each time from its true state, and returns the names of the falsifications that were not found. */
export async function falsifyAndFind(superuser: pg.Client, times: number, seed: string): Promise<string[]> {
  const random = seeded(seed)
  const heads = await headsNow(superuser)
  const { rows: places } = await superuser.query<Place>(
    `select branch_code as branch, seq::int, source, row_id::int as row, (max(seq) over (partition by branch_code))::int as last
     from history_link order by branch_code, seq`,
  )
  const names = Object.keys(falsifications)
  const missed: string[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const name = names[turn % names.length] ?? ''
    const place = random.pick(places)
    await superuser.query('begin; set local session_replication_role = replica')
    await superuser.query(falsifications[name]?.(place) ?? '')
    const found = [...(await brokenLinks(superuser)), ...(await lostHeads(superuser, heads))]
    await superuser.query('rollback')
    if (found.length === 0) missed.push(`${name}: link ${place.seq} of ${place.branch}`)
  }
  return missed
}
