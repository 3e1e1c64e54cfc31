/** Reads tokens of programs, makes and ends them through the functions of the database, and reads batches for programs. */
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { listPrograms, makeProgram, programBatches } from '@backoffice/contract/books/programs'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, only, pageOf } from '../db/sql.ts'

export const page = (db: Db, f: Input<typeof listPrograms>) =>
  pageOf<Row<typeof listPrograms>>(db, f, {
    keys: sql`select t.id from program_token t`,
    order: sql`id desc`,
    rows: sql`
      select page.position, t.id as "programId", t.name, t.calls, m.name as "madeBy", t.made_at as "madeOn", t.expires_at as "expiresOn",
        t.ended_at is null and t.expires_at > now() as "isLiving",
        array(select b.name from branch b where b.code = any (t.branches) order by b.code) as branches,
        t.uses, t.last_used_at as "lastUsedOn", t.ended_at as "endedOn", coalesce(e.name, '') as "endedBy"
      from page
      join program_token t on t.id = page.id
      join app_user m on m.id = t.made_by
      left join app_user e on e.id = t.ended_by`,
  })

export const make = (db: Db, { name, calls, branches, days }: Input<typeof makeProgram>, token: string) =>
  sql`select make_program_token(${name}, ${calls}::text[], ${branches}::text[], ${days}, ${token})`.execute(db)

/** Ends a token; false if it had ended, or is of others. */
export async function end(db: Db, programId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select end_program_token(${programId}) as done`.execute(db)
  return only(rows).done
}

const AT_ONCE = 500

/** Returns some batches of branches, in the order in which they were made. */
export async function batchesAfter(
  db: Db,
  branches: readonly string[],
  after: number,
): Promise<Answer<typeof programBatches>> {
  const { rows } = await sql<Answer<typeof programBatches>['batches'][number]>`
    select p.id as "batchId", p.batch_no as "batchNo", p.branch_code as branch, p.posting_on as "postingDate", p.made_at as "madeOn",
      p.entries, p.received, p.banked, encode(p.digest, 'hex') as digest
    from posting_batch p
    where p.id > ${after} and ${inBranches(sql`p.branch_code`, branches)}
    order by p.id
    limit ${AT_ONCE + 1}`.execute(db)
  return { batches: rows.slice(0, AT_ONCE), more: rows.length > AT_ONCE }
}

/** Returns the branch of a batch, among branches. */
export async function branchOf(db: Db, branches: readonly string[], batchId: number): Promise<string | undefined> {
  const { rows } = await sql<{ branch: string }>`
    select p.branch_code as branch from posting_batch p
    where p.id = ${batchId} and ${inBranches(sql`p.branch_code`, branches)}`.execute(db)
  return rows[0]?.branch
}
