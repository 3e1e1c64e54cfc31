/** Oddities. Views of the database find the cases, and `oddities_of` leaves out the cases about its reader. */
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { getOddities, getOddityRules, listOddities } from '@backoffice/contract/oddities/oddities'
import { OPEN_ODDITIES, type OddityKind } from '@backoffice/contract/oddities/oddity-kinds'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { nameOfBranch, nameOfUser } from '../db/names.sql.ts'
import { byBranch, byWords, holdsWords, only, pageOf, searched, sortedBy, where } from '../db/sql.ts'

const isOpen = sql`o.state in ('new', 'lookedAt')`

/** Counts the cases of branches, in one statement, so that its figures belong together. */
export async function counts(db: Db, branches: readonly string[]): Promise<Answer<typeof getOddities>> {
  const { rows } = await sql<Answer<typeof getOddities>>`
    with o as materialized (select o.* from oddities_of(${branches}) o),
    person as (
      select p.id, o.kind, o.amount, o.since from o cross join lateral unnest(array[o.subject_id, o.other_id]) p (id)
      where ${isOpen} and p.id is not null
    )
    select
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'count', k.count, 'total', k.total, 'oldest', k.oldest,
          'branches', (
            select coalesce(json_agg(json_build_object('cCode', here.branch_code, 'branchName', ${nameOfBranch(sql`here.branch_code`)},
              'count', here.count, 'total', here.total) order by here.branch_code), '[]')
            from (select o.branch_code, count(*)::int as count, sum(o.amount) as total from o where o.kind = k.kind and ${isOpen} group by 1) here),
          'states', (
            select json_agg(json_build_object('state', s.state, 'count', s.count, 'total', s.total)
              order by array_position(array['new', 'lookedAt', 'explained', 'confirmed'], s.state))
            from (select o.state, count(*)::int as count, sum(o.amount) as total from o where o.kind = k.kind group by 1) s)
        ) order by k.position), '[]')
        from (
          select o.kind, x.position, count(*) filter (where ${isOpen})::int as count,
            coalesce(sum(o.amount) filter (where ${isOpen}), 0) as total, min(o.since) filter (where ${isOpen}) as oldest
          from o join exception_kind x on x.kind = o.kind group by 1, 2
        ) k) as kinds,
      (select coalesce(json_agg(json_build_object('userId', p.id, 'name', p.name, 'count', p.count, 'total', p.total, 'oldest', p.oldest,
          'kinds', (
            select json_agg(json_build_object('kind', k.kind, 'count', k.count, 'total', k.total) order by k.position)
            from (
              select n.kind, x.position, count(*)::int as count, sum(n.amount) as total
              from person n join exception_kind x on x.kind = n.kind where n.id = p.id group by 1, 2
            ) k)
        ) order by p.name collate "und-x-icu", p.id), '[]')
        from (
          select n.id, ${nameOfUser(sql`n.id`)} as name, count(*)::int as count, sum(n.amount) as total, min(n.since) as oldest
          from person n group by n.id
        ) p) as people`.execute(db)
  return only(rows)
}

const sortColumns = {
  since: { by: sql`o.since` },
  amount: { by: sql`o.amount` },
  person: byWords(nameOfUser(sql`o.subject_id`)),
  branchName: byBranch(sql`o.branch_code`),
}

const factWords = sql`(select string_agg(f.value, ' ') from jsonb_each_text(o.facts) f where f.key <> 'reason')`
const namesOfPeople = sql`concat_ws(' ', ${nameOfUser(sql`o.subject_id`)}, ${nameOfUser(sql`o.other_id`)})`

/** Lists cases, the oldest first. */
export function cases(db: Db, branches: readonly string[], f: Input<typeof listOddities>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listOddities>>(db, f, {
    keys: sql`
      select o.* ${sorted.column} from oddities_of(${branches}, ${f.kind ?? null}::text) o ${sorted.join}
      ${where(
        f.personId !== undefined && sql`${f.personId} in (o.subject_id, o.other_id)`,
        f.state === OPEN_ODDITIES && isOpen,
        f.state !== undefined && f.state !== OPEN_ODDITIES && sql`o.state = ${f.state}`,
        f.words !== undefined &&
          holdsWords(f.words, { in: [searched(sql`concat_ws(' ', ${factWords}, ${namesOfPeople}, o.note)`)] }),
      )}`,
    order: sql`${sorted.order} since, kind, branch_code, case_key`,
    totals: { of: { amount: sql`amount` } },
    // Each kind is looked for once, for the page and for the count.
    readsAllRows: true,
    rows: sql`
      select page.position, page.branch_code as "cCode", ${nameOfBranch(sql`page.branch_code`)} as "branchName", page.kind,
        page.case_key as "caseKey", page.seen, page.state,
        case when page.mark_state is not null then json_build_object('state', page.mark_state, 'note', page.note,
          'by', coalesce(${nameOfUser(sql`page.marked_by`)}, ''), 'at', page.marked_at, 'holds', page.mark_holds) end as mark,
        page.subject_id as "personId", coalesce(${nameOfUser(sql`page.subject_id`)}, '') as person,
        coalesce(${nameOfUser(sql`page.other_id`)}, '') as other, page.amount, page.since, page.facts as why,
        json_build_object('kind', page.target, 'id', page.target_id) as target
      from page`,
  })
}

interface Marked {
  readonly branch: string
  readonly kind: OddityKind
  readonly caseKey: string
  readonly seen: string
  readonly state: string
  readonly note: string
}

export const mark = (db: Db, { branch, kind, caseKey, seen, state, note }: Marked) =>
  sql`select mark_oddity(${branch}, ${kind}, ${caseKey}, ${seen}, ${state}, ${note})`.execute(db)

/** Lists the rules of a branch, in the order of the kinds. */
export async function rules(db: Db, branch: string): Promise<Answer<typeof getOddityRules>['rules']> {
  const { rows } = await sql<Answer<typeof getOddityRules>['rules'][number]>`
    select r.kind, r.is_on as "isOn", r.first, r.second, r.first_default as "firstDefault", r.second_default as "secondDefault",
      coalesce(${nameOfUser(sql`r.changed_by`)}, '') as by, r.changed_at as at
    from oddity_rules_of(${branch}) r`.execute(db)
  return rows
}

interface Rule {
  readonly isOn: boolean
  readonly first: number
  readonly second: number | null
}

/** Changes a rule; false where it is not as it was seen. */
export async function changeRule(db: Db, branch: string, kind: OddityKind, now: Rule, seen: Rule): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_oddity_rule(${branch}, ${kind}, ${now.isOn}, ${now.first}::numeric, ${now.second}::numeric, ${seen.isOn}, ${seen.first}::numeric,
      ${seen.second}::numeric) as done`.execute(db)
  return only(rows).done
}
