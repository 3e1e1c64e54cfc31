/** The benchmark's questions about sale orders: the list as directors read it, all items for the form, and what its clients owe. */
import type { Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { listItems } from '@backoffice/contract/orders/order-lookups'
import { getClientStanding } from '@backoffice/contract/orders/order-standing'
import { listOrders } from '@backoffice/contract/orders/orders'
import { role } from '@backoffice/contract/access'
import * as lookups from '../src/orders/order-lookups.sql.ts'
import * as standings from '../src/orders/order-standing.sql.ts'
import * as orders from '../src/orders/orders.sql.ts'
import { asked, type Asking, inTurn, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'

const questions: readonly Partial<Wire<typeof listOrders>>[] = [
  {},
  { page: 2 },
  { page: 40 },
  { status: 0 },
  { status: 1 },
  { saleOrderNo: '77' },
]

export async function orderScenarios({ client, director, read }: Asking): Promise<Scenario[]> {
  const { userId, headers } = director
  const lists = await inTurn(questions, async (question) => {
    const wire = { page: 1, limit: limits.page.saleOrders, cCode: BRANCH, ...question }
    const input = listOrders.input.parse(wire)
    return {
      asked: asked(listOrders, wire, headers),
      floor: await read((db) => orders.page(db, [BRANCH], { userId, roleId: role.director }, input)),
    }
  })
  const { rows: parties } = await client.query<{ aCode: string }>(
    `select party as "aCode" from sale_order where branch_code = $1 group by 1 order by count(*) desc, 1 limit 20`,
    [BRANCH],
  )
  const standing = await inTurn(parties, async ({ aCode }) => {
    const wire = { cCode: BRANCH, aCode }
    return {
      asked: asked(getClientStanding, wire, headers),
      floor: await read((db) => standings.ofClient(db, wire)),
    }
  })
  const items = {
    asked: asked(listItems, { CCode: BRANCH }, headers),
    floor: await read((db) => lookups.items(db)),
  }
  return [
    { name: 'order list', connections: POOL, variants: lists },
    { name: 'all items', connections: POOL, variants: [items] },
    { name: 'client standing', kind: 'working', connections: POOL, variants: standing },
  ]
}
