/** The database keeps the balances of lots up to date for every writer of movements. */
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { aGodown, anItem, insertionOf, type MovementWishes, moved } from '../../testing/builders/stock.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedTransaction } from '../../testing/owner.ts'
import { deadlocks, ROUNDS } from '../../testing/race.ts'

const app = await cashApp()

async function aLot() {
  const { branch } = await aDesk(app)
  const godown = await aGodown({ branch: branch.code })
  const item = await anItem()
  const lot = { godown, item, lot: 'L1', expires: '2027-03-31' }
  return { lot, branch, godown, item }
}

const balancesOf = async ({ item }: Pick<MovementWishes, 'item'>) =>
  (
    await owned<{ lot: string; balance: number }>(
      'select lot_no as lot, balance::float8 from stock_balance where item_code = $1 order by 1, expires_on',
      [item.code],
    )
  ).map(({ lot, balance }) => [lot, balance])

const movementsOf = async ({ item }: Pick<MovementWishes, 'item'>) =>
  (await owned('select from stock_movement where item_code = $1', [item.code])).length

const BELOW = { code: '23514', constraint: 'lot_is_not_below_zero' }

describe('a movement of stock', () => {
  it('adds to the balance of its lot alone, to the thousandth', async () => {
    const { lot } = await aLot()
    await moved({ ...lot, received: 10 }, { ...lot, issued: 0.125 }, { ...lot, lot: 'L2', received: 3 })
    await moved({ ...lot, expires: null, received: 5 })
    await moved({ ...lot, expires: null, issued: 1 })

    expect(await balancesOf(lot)).toEqual([
      ['L1', 9.875],
      ['L1', 4],
      ['L2', 3],
    ])
  })

  it('reduces no lot below 0, and nothing of its statement stays', async () => {
    const { lot } = await aLot()
    await moved({ ...lot, received: 10 })

    const refused = moved({ ...lot, lot: 'L2', received: 1 }, { ...lot, issued: 10.001 })

    await expect(refused).rejects.toMatchObject({ ...BELOW, detail: `${lot.item.name}, lot L1` })
    expect(await balancesOf(lot)).toEqual([['L1', 10]])
    expect(await movementsOf(lot)).toBe(1)
  })

  it.each(['purchase_return', 'sale', 'transfer_out'])('of the kind %s reduces no lot below 0', async (kind) => {
    const { lot } = await aLot()

    await expect(moved({ ...lot, kind, issued: 1 })).rejects.toMatchObject(BELOW)
  })

  it.each(['opening', 'correction'])('of the kind %s may do so', async (kind) => {
    const { lot } = await aLot()
    await moved({ ...lot, kind, issued: 4 })
    await moved({ ...lot, received: 3 })

    expect(await balancesOf(lot)).toEqual([['L1', -1]])
    await expect(moved({ ...lot, issued: 0.001 })).rejects.toMatchObject(BELOW)
  })

  it('counts after those before it in the same statement, by date and entry', async () => {
    const { lot } = await aLot()
    await moved({ ...lot, received: 5 })

    await expect(
      moved({ ...lot, issued: 6, on: '2026-01-01' }, { ...lot, received: 6, on: '2026-01-02' }),
    ).rejects.toMatchObject(BELOW)
    await expect(
      moved({ ...lot, kind: 'correction', issued: 6 }, { ...lot, issued: 1 }, { ...lot, received: 9 }),
    ).rejects.toMatchObject(BELOW)
    await moved({ ...lot, issued: 6, on: '2026-01-03' }, { ...lot, received: 6, on: '2026-01-02' })
    await moved({ ...lot, issued: 5 }, { ...lot, kind: 'correction', issued: 6 })

    expect(await balancesOf(lot)).toEqual([['L1', -6]])
  })

  it.each([
    ['both ways at once', { received: 1, issued: 1 }],
    ['no way', {}],
    ['less than nothing', { received: -1 }],
    ['a lot without a number', { received: 1, lot: '' }],
    ['a lot that is called All', { received: 1, lot: '-1' }],
    ['a discount of more than all', { received: 1, discount: 100.01 }],
    ['a kind that does not exist', { received: 1, kind: 'lost' }],
  ])('is not of %s', async (_what, wishes) => {
    const { lot } = await aLot()

    await expect(moved({ ...lot, ...wishes })).rejects.toThrow()
    expect(await balancesOf(lot)).toEqual([])
  })

  it('has an existing item in a godown of its branch', async () => {
    const { lot } = await aLot()
    const other = await aLot()

    await expect(moved({ ...lot, item: { ...lot.item, code: 'none' }, received: 1 })).rejects.toMatchObject({
      code: '23503',
    })
    await expect(
      moved({ ...lot, godown: { ...lot.godown, branch: other.branch.code }, received: 1 }),
    ).rejects.toMatchObject({ code: '23503' })
  })

  it('is never changed, not by the owner either', async () => {
    const { lot } = await aLot()
    await moved({ ...lot, received: 1 })

    for (const change of [
      `update stock_movement set received = 2 where item_code = '${lot.item.code}'`,
      `delete from stock_movement where item_code = '${lot.item.code}'`,
      'truncate stock_movement',
    ])
      await expect(owned(change)).rejects.toThrow('append-only')
  })
})

describe('movements of two people at once', () => {
  it.each(ROUNDS)('use the stock once: round %i', async () => {
    const { lot } = await aLot()
    await moved({ ...lot, received: 10 })

    const results = await Promise.allSettled([moved({ ...lot, issued: 6 }), moved({ ...lot, issued: 6 })])

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balancesOf(lot)).toEqual([['L1', 4]])
  })

  it('wait for the first to end: the second counts what the first left', async () => {
    const { lot } = await aLot()
    await moved({ ...lot, received: 10 })
    const first = await ownedTransaction()
    const { statement, values } = insertionOf([{ ...lot, issued: 8 }])
    await first.query(statement, values)

    const second = moved({ ...lot, issued: 3 }).then(
      () => 'done',
      () => 'refused',
    )
    await first.commit()

    expect(await second).toBe('refused')
    expect(await balancesOf(lot)).toEqual([['L1', 2]])
  })

  it.each(ROUNDS)('lock many lots in one order, whichever order they are written in: round %i', async () => {
    const { lot } = await aLot()
    const many = Array.from({ length: 40 }, (_, at) => ({ ...lot, lot: `L${at}` }))
    await moved(...many.slice(0, 20).map((one) => ({ ...one, received: 10 })))
    const before = await deadlocks()

    const results = await Promise.allSettled([
      moved(...many.map((one) => ({ ...one, received: 1 }))),
      moved(...many.toReversed().map((one) => ({ ...one, received: 2 }))),
    ])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await deadlocks()).toBe(before)
    expect(new Map((await balancesOf(lot)).map(([no, balance]) => [no, balance]))).toEqual(
      new Map(many.map(({ lot: no }, at) => [no, at < 20 ? 13 : 3])),
    )
  })
})

describe('the role of the server', () => {
  it.each([
    `insert into stock_movement (branch_code, entry_no, godown_code, item_code, lot_no, moved_on, kind, received)
     values (:branch, 9, :godown, :item, 'L1', '2026-01-01', 'opening', 1)`,
    'update stock_movement set received = 1',
    'delete from stock_movement',
    'update stock_balance set balance = 0',
    'delete from stock_balance',
    `insert into godown values ('g', :branch, 'Mine')`,
    'update item set mrp = 0',
    'update stock_movement_kind set may_go_below_zero = true',
  ])('only reads: %s', async (statement) => {
    const { salesman, branch } = await aDesk(app)
    const [godown, item] = [await aGodown({ branch: branch.code }), await anItem()]
    const named = statement
      .replace(':branch', `'${branch.code}'`)
      .replace(':godown', `'${godown.code}'`)
      .replace(':item', `'${item.code}'`)

    expect(await asServer(app, salesman, named)).toMatchObject({ code: '42501' })
  })

  it('reads the stock of the branches of the user alone', async () => {
    const [here, there] = [await aDesk(app), await aDesk(app)]
    for (const { branch } of [here, there]) {
      await moved({ godown: await aGodown({ branch: branch.code }), item: await anItem(), received: 1 })
    }

    for (const table of ['stock_movement', 'stock_balance', 'godown']) {
      expect(await asServer(app, here.salesman, `select from ${table}`)).toEqual({ rows: 1 })
    }
  })
})
