/** The benchmark's calls about clients: the page of a client, and the open invoices for a payment. */
import { role, type RoleId } from '@backoffice/contract/access'
import { getClient } from '@backoffice/contract/clients/clients'
import { getClientDues } from '@backoffice/contract/payments/payments'
import * as clients from '../src/clients/clients.sql.ts'
import * as payments from '../src/payments/payments.sql.ts'
import { asked, type Asking, inTurn, type Person, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'

export async function clientScenarios({ client, director, cashiers, salesmen, read }: Asking): Promise<Scenario[]> {
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
  const payers = rows.flatMap(({ party }) => cashiers.map((cashier) => ({ party, cashier })))
  const dues = await inTurn(payers, async ({ party, cashier: { userId, headers } }) => {
    const wire = { userId, cCode: BRANCH, aCode: party }
    return {
      asked: asked(getClientDues, wire, headers),
      floor: await read((db) => payments.dues(db, undefined, getClientDues.input.parse(wire))),
    }
  })
  return [
    { name: 'client page', kind: 'working', connections: POOL, variants: pages },
    { name: 'client dues', kind: 'working', connections: POOL, variants: dues },
  ]
}
