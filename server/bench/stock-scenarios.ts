/** The benchmark's calls about stock: the screen of a branch and of all branches, and the ledger of the items that move most. */
import { getStockLedger } from '@backoffice/contract/stock/ledger'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { limits } from '@backoffice/contract/limits'
import type { Wire } from '@backoffice/contract/call'
import { ledger } from '../src/stock/ledger.sql.ts'
import { position } from '../src/stock/position.sql.ts'
import { asked, type Asking, inTurn, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'

export async function stockScenarios({ client, director, read }: Asking): Promise<Scenario[]> {
  const { rows: branches } = await client.query<{ code: string }>('select code from branch order by 1')
  const all = branches.map(({ code }) => code)
  const questions: readonly Partial<Wire<typeof getStockPosition>>[] = [
    {},
    { page: 2 },
    { page: 40 },
    { store: 'G11' },
    { category: '01,04' },
    { expiry: '30' },
    { branchCode: -1 },
    { branchCode: -1, lotNo: 'A1' },
  ]
  const positions = await inTurn(questions, async (question) => {
    const wire = { page: 1, limit: limits.page.stockPosition, branchCode: BRANCH, ...question }
    const input = getStockPosition.input.parse(wire)
    const where = wire.branchCode === BRANCH ? [BRANCH] : all
    return {
      asked: asked(getStockPosition, wire, director.headers),
      floor: await read((db) => position(db, where, input)),
    }
  })
  const { rows: items } = await client.query<{ gCode: string; itCode: string }>(
    `select godown_code as "gCode", item_code as "itCode" from stock_movement where branch_code = $1
     group by 1, 2 order by count(*) desc, 1, 2 limit 40`,
    [BRANCH],
  )
  const ledgers = await inTurn(items, async (item) => {
    const wire = { ...item, branchCode: BRANCH, page: '1', limit: String(limits.page.stockLedger) }
    const input = getStockLedger.input.parse(wire)
    return {
      asked: asked(getStockLedger, wire, director.headers),
      floor: await read((db) => ledger(db, [BRANCH], input)),
    }
  })
  return [
    { name: 'stock position', kind: 'working', connections: POOL, variants: positions },
    { name: 'stock ledger', kind: 'history', connections: 1, variants: ledgers },
  ]
}
