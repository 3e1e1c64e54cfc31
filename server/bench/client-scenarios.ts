/** The benchmark's questions about clients: the page of one, and what the palette finds by number and name. */
import { role, type RoleId } from '@backoffice/contract/access'
import { getClient } from '@backoffice/contract/clients/clients'
import { find, foundKinds } from '@backoffice/contract/find/find'
import type pg from 'pg'
import * as clients from '../src/clients/clients.sql.ts'
import type { Db } from '../src/db/transaction.ts'
import * as finding from '../src/find/find.sql.ts'
import { soughtIn } from '../src/find/sought.ts'
import { asked, type FloorWork, inTurn, type Person, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

interface Asking {
  readonly client: pg.Client
  readonly director: Person
  readonly salesmen: readonly Person[]
  readonly read: (work: (db: Db) => Promise<unknown>) => Promise<FloorWork>
}

const BRANCH = 'AP1'
const texts = ['412', '26-0041', '2055', 'noor chemist', 'ahmed', 'DEP-000120', 'INV/26-03810', 'hbl-55']

export async function clientScenarios({ client, director, salesmen, read }: Asking): Promise<Scenario[]> {
  const { rows } = await client.query<{ party: string }>(
    'select party from invoice where branch_code = $1 group by 1 order by count(*) desc, 1 limit 20',
    [BRANCH],
  )
  const readers = [
    { person: director, roleId: role.director },
    ...salesmen.slice(0, 1).map((person) => ({ person, roleId: role.salesman })),
  ] satisfies readonly { person: Person; roleId: RoleId }[]
  const pages = await inTurn(
    rows.flatMap(({ party }) => readers.map((reader) => ({ party, ...reader }))),
    async ({ party, person: { userId, headers }, roleId }) => {
      const wire = { userId, branchCode: BRANCH, aCode: party }
      const input = getClient.input.parse(wire)
      return {
        asked: asked(getClient, wire, headers),
        floor: await read((db) => clients.client(db, { userId, roleId }, input)),
      }
    },
  )
  const { userId, headers } = director
  const found = await inTurn(texts, async (text) => ({
    asked: asked(find, { userId, branchCode: BRANCH, text }, headers),
    floor: await read((db) =>
      finding.find(db, foundKinds, { user: { userId, roleId: role.director }, sought: soughtIn(text) }, [BRANCH]),
    ),
  }))
  return [
    { name: 'client page', connections: POOL, variants: pages },
    { name: 'palette', connections: POOL, variants: found },
  ]
}
