/** The benchmark's questions about everybody's work: the summary of 40 salesmen and of the cashiers, and the two of the home page. */
import { listDays } from '@backoffice/contract/cash/days'
import { kindsOf, listWaiting } from '@backoffice/contract/home/waiting'
import { listSummaries, summaryTypes } from '@backoffice/contract/cash/summary-report'
import { ALL } from '@backoffice/contract/statuses'
import { ofDays } from '../src/cash/days.sql.ts'
import { ofUsers } from '../src/cash/summaries.sql.ts'
import { waitingFor } from '../src/home/waiting.sql.ts'
import { asked, type Asking, inTurn, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

export async function summaryScenarios({ client, director, cashiers, salesmen, read }: Asking): Promise<Scenario[]> {
  const { rows: branches } = await client.query<{ code: string }>('select code from branch order by 1')
  const all = branches.map(({ code }) => code)
  // All branches together have the 40 salesmen.
  const places = [{ bCode: String(ALL), of: all }, ...all.map((bCode) => ({ bCode, of: [bCode] }))]
  const questions = places.flatMap((place) => summaryTypes.map((type) => ({ ...place, type })))
  const summaries = await inTurn(questions, async ({ bCode, of, type }) => ({
    asked: asked(listSummaries, { bCode, type }, director.headers),
    floor: await read((db) => ofUsers(db, of, type)),
  }))
  const [branch = ''] = all
  const days = await inTurn([director, ...cashiers], async (person) => ({
    asked: asked(listDays, { userId: person.userId, bCode: branch }, person.headers),
    floor: await read((db) => ofDays(db, [branch], person === director ? undefined : person.userId)),
  }))
  const waiting = await inTurn([director, ...cashiers, ...salesmen], async (person) => {
    const { rows } = await client.query<{ roleId: number; modules: number[]; branches: string[] }>(
      `select role_id as "roleId", branches_of(id) as branches,
         array(select m.module_id::int from user_module m where m.user_id = u.id) as modules
       from app_user u where id = $1`,
      [person.userId],
    )
    const [user = { roleId: 0, modules: [], branches: [] }] = rows
    return {
      asked: asked(listWaiting, { userId: person.userId }, person.headers),
      floor: await read((db) =>
        waitingFor(db, person.userId, user.branches, kindsOf({ userId: person.userId, ...user })),
      ),
    }
  })
  return [
    { name: 'home', kind: 'working', connections: POOL, variants: waiting },
    { name: 'summary', kind: 'working', connections: POOL, variants: summaries },
    { name: 'last 14 days', kind: 'working', connections: POOL, variants: days },
  ]
}
