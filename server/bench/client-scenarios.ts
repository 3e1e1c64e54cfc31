/** The benchmark's questions about clients: the page of one, and what the palette finds by number and name. */
import { role, type RoleId } from '@backoffice/contract/access'
import { getClient } from '@backoffice/contract/clients/clients'
import { find, foundKinds } from '@backoffice/contract/find/find'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import * as clients from '../src/clients/clients.sql.ts'
import * as finding from '../src/find/find.sql.ts'
import { soughtIn } from '../src/find/sought.ts'
import * as invoices from '../src/invoices/invoices.sql.ts'
import { asked, type Asking, type FloorWork, inTurn, type Person, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'
const texts = [
  '412',
  '26-0041',
  '2055',
  'noor chemist',
  'ahmed',
  'DEP-000120',
  'INV26-03810',
  'hbl-55',
  '1,250.00',
  'noor 0036',
  '000',
]

/** The superuser of the floor has no session, and so reads what the function of the server reads after it found the branch in its session. */
const withoutSession = (work: FloorWork): FloorWork =>
  work.kind === 'read'
    ? {
        ...work,
        statement: {
          ...work.statement,
          text: work.statement.text.replaceAll('found_invoices(', 'custody.invoices_with_words('),
        },
      }
    : work

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
    floor: withoutSession(
      await read((db) =>
        finding.find(db, foundKinds, { user: { userId, roleId: role.director }, sought: soughtIn(text) }, [BRANCH]),
      ),
    ),
  }))
  const searched = await inTurn(['noor', 'chemist noor', '26-0041', '1,250', 'ahmed 12'], async (search) => {
    const wire = { branchCode: BRANCH, userId: String(userId), page: '1', limit: '20', search }
    const input = listPendingInvoices.input.parse(wire)
    return {
      asked: asked(listPendingInvoices, wire, headers),
      floor: await read((db) => invoices.pending(db, [BRANCH], undefined, input)),
    }
  })
  return [
    { name: 'client page', connections: POOL, variants: pages },
    { name: 'palette', kind: 'search', connections: 1, variants: found },
    { name: 'pending search', kind: 'working', connections: POOL, variants: searched },
  ]
}
