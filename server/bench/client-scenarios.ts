/** The benchmark's question about clients: the page of one. */
import { role, type RoleId } from '@backoffice/contract/access'
import { getClient } from '@backoffice/contract/clients/clients'
import * as clients from '../src/clients/clients.sql.ts'
import { asked, type Asking, inTurn, type Person, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'

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
  return [{ name: 'client page', connections: POOL, variants: pages }]
}
