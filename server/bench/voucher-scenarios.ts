/** The benchmark's calls about vouchers: the waiting vouchers, and pages of the report, with and without filters. */
import type { Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { listVouchers } from '@backoffice/contract/vouchers/vouchers'
import * as vouchers from '../src/vouchers/vouchers.sql.ts'
import { asked, type Asking, inTurn, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'

const questions: readonly Partial<Wire<typeof listVouchers>>[] = [
  { waiting: true },
  { waiting: true, page: 2 },
  {},
  { page: 40 },
  { status: 2 },
  { status: 1, type: 'BPV' },
]

export async function voucherScenarios({ director, read }: Asking): Promise<Scenario[]> {
  const variants = await inTurn(questions, async (question) => {
    const wire = { page: 1, limit: limits.page.vouchers, ccode: BRANCH, ...question }
    const input = listVouchers.input.parse(wire)
    return {
      asked: asked(listVouchers, wire, director.headers),
      floor: await read((db) => vouchers.page(db, [BRANCH], director.userId, input)),
    }
  })
  return [{ name: 'voucher list', connections: POOL, variants }]
}
