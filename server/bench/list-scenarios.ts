/**
 * The benchmark's questions to the lists of the cash chain: what waits to be decided or deposited, and the histories with the exact number of
 * their rows and the sums of all that is filtered.
 */
import type { Wire } from '@backoffice/contract/call'
import { role } from '@backoffice/contract/access'
import { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { limits } from '@backoffice/contract/limits'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { ALL, stage } from '@backoffice/contract/statuses'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import * as deposits from '../src/deposits/deposits.sql.ts'
import * as receipts from '../src/receipts/receipts.sql.ts'
import * as transferList from '../src/transfers/transfer-list.sql.ts'
import { asked, type Asking, inTurn, type Person, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

type Variant = Scenario['variants'][number]

const BRANCH = 'AP1'
const MONTH = 30

export async function listScenarios({ client, director, cashiers, salesmen, read }: Asking): Promise<Scenario[]> {
  const { rows: branches } = await client.query<{ code: string }>('select code from branch order by 1')
  const every = branches.map(({ code }) => code)
  const { rows } = await client.query<{ fromDate: string; toDate: string }>(
    `select to_char(max(created_at) - make_interval(days => $1), 'DD/MM/YYYY') as "fromDate", to_char(max(created_at), 'DD/MM/YYYY') as "toDate"
     from receipt`,
    [MONTH],
  )
  const month = rows[0] ?? { fromDate: '', toDate: '' }
  const paging = (page: number, limit: number) => ({ page, limit, totals: true })
  const of = (place: string) => (place === BRANCH ? [BRANCH] : every)
  const all = String(ALL)

  const transfers = async (person: Person, wire: Wire<typeof listTransfers>): Promise<Variant> => {
    const owner = {
      cashierId: cashiers.includes(person) ? person.userId : undefined,
      salesmanId: salesmen.includes(person) ? person.userId : undefined,
    }
    const input = listTransfers.input.parse(wire)
    return {
      asked: asked(listTransfers, wire, person.headers),
      floor: await read((db) => transferList.page(db, of(String(wire.cCode)), owner, input)),
    }
  }
  const ofReceipts = async (person: Person, wire: Wire<typeof listReceipts>): Promise<Variant> => {
    const user = { userId: person.userId, roleId: person === director ? role.director : role.salesman }
    const input = listReceipts.input.parse(wire)
    return {
      asked: asked(listReceipts, wire, person.headers),
      floor: await read((db) => receipts.page(db, of(String(wire.cCode)), user, input)),
    }
  }
  const ofDeposits = async (wire: Wire<typeof listDeposits>): Promise<Variant> => {
    const input = listDeposits.input.parse(wire)
    return {
      asked: asked(listDeposits, wire, director.headers),
      floor: await read((db) => deposits.page(db, of(String(wire.cCode)), undefined, input)),
    }
  }
  const ofLines = async (wire: Wire<typeof listDepositLines>): Promise<Variant> => {
    const input = listDepositLines.input.parse(wire)
    return {
      asked: asked(listDepositLines, wire, director.headers),
      floor: await read((db) => deposits.linePage(db, of(String(wire.cCode)), undefined, input)),
    }
  }

  const {
    collection,
    depositSelection,
    deposits: ofPage,
    managerReceipts,
    managerTransfers,
    depositHistory,
  } = limits.page
  const waiting = await inTurn(cashiers, (cashier) =>
    transfers(cashier, { ...paging(1, collection), cCode: BRANCH, status: 0, grouped: true }),
  )
  const depositable = await inTurn(cashiers, (cashier) =>
    transfers(cashier, { ...paging(1, depositSelection), cCode: BRANCH, depositable: true }),
  )
  const toApprove = await inTurn([BRANCH, all], (cCode) => ofDeposits({ ...paging(1, ofPage), cCode, status: 0 }))
  const histories = await inTurn(
    [
      { name: 'of a month', filter: month },
      { name: 'without dates', filter: {} },
    ],
    async ({ name, filter }) => {
      const places = await inTurn([BRANCH, all], async (cCode) => ({
        receipts: await ofReceipts(director, { ...paging(1, managerReceipts), cCode, ...filter }),
        transfers: await transfers(director, { ...paging(1, managerTransfers), cCode, ...filter }),
        deposits: await ofDeposits({ ...paging(1, ofPage), cCode, ...filter }),
        lines: await ofLines({ ...paging(1, depositHistory), cCode, ...filter }),
        placed: [
          await transfers(director, { ...paging(1, managerTransfers), cCode, ...filter, place: String(stage.banked) }),
          await ofLines({ ...paging(1, depositHistory), cCode, ...filter, place: String(stage.banked) }),
        ],
      }))
      const own = await inTurn(salesmen.slice(0, 2), (salesman) =>
        ofReceipts(salesman, { ...paging(1, limits.page.receipts), cCode: BRANCH, ...filter }),
      )
      const history = { connections: 1, kind: 'history' } as const
      return [
        { ...history, name: `receipts ${name}`, variants: [...places.map((place) => place.receipts), ...own] },
        { ...history, name: `hand-overs ${name}`, variants: places.map((place) => place.transfers) },
        { ...history, name: `deposits ${name}`, variants: places.map((place) => place.deposits) },
        { ...history, name: `deposited receipts ${name}`, variants: places.map((place) => place.lines) },
        { ...history, name: `banked money ${name}`, variants: places.flatMap((place) => place.placed) },
      ] satisfies Scenario[]
    },
  )
  return [
    { name: 'hand-overs to decide', kind: 'working', connections: POOL, variants: waiting },
    { name: 'receipts to deposit', kind: 'working', connections: POOL, variants: depositable },
    { name: 'deposits to decide', kind: 'working', connections: POOL, variants: toApprove },
    ...histories.flat(),
  ]
}
