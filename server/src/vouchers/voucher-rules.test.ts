/** The rules that the database keeps, independent of the server. */
import { beforeEach, describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { approves, aVoucher, type Voucher, type VoucherWishes } from '../../testing/builders/vouchers.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await cashApp()

let desk: Desk
let second: Worker
beforeEach(async () => {
  desk = await aDesk(app)
  second = await aWorker(app, { role: 3, in: desk.branch })
})

const make = (wishes: Omit<VoucherWishes, 'branch'> = {}) => aVoucher({ branch: desk.branch.code, ...wishes })
const approving = ({ id }: Voucher, by: Worker, status = 1) =>
  asServer(app, by, `update voucher set status = ${status}, decided_by = ${by.userId} where id = ${id}`)
const broken = (rule: string) => ({ code: '23514', rule })

describe('the role of the server', () => {
  it('approves, and uses the moment from the database', async () => {
    const voucher = await make()

    expect(await approving(voucher, desk.director)).toEqual({ rows: 1 })

    const row = await ownedRow<{ now: boolean }>(
      `select abs(extract(epoch from clock_timestamp() - decided_at)) < 60 as now from voucher where id = $1`,
      [voucher.id],
    )
    expect(row).toEqual({ now: true })
  })

  it.each([
    ['a bank payment at once', 'BPV', 1],
    ['a voucher that needs one approver by halves', 'JV', 2],
  ])('does not approve %s', async (_what, type, status) => {
    expect(await approving(await make({ type }), desk.director, status)).toEqual(broken('voucher_is_approved_in_turn'))
  })

  it('does not approve an approved voucher, or undo an approval', async () => {
    const voucher = await make()
    await approves(desk.director, voucher)

    expect(await approving(voucher, second, 0)).toEqual(broken('voucher_is_approved_in_turn'))
    expect(await approving(voucher, second, 2)).toEqual(broken('voucher_is_approved_in_turn'))
    expect(await approving(voucher, second, 1)).toEqual(broken('voucher_is_approved_in_turn'))
  })

  it('does not approve twice for one person, nor for the person who entered it', async () => {
    const half = await make({ type: 'BPV' })
    await approves(desk.director, half)

    expect(await approving(half, desk.director)).toEqual(broken('voucher_is_approved_by_two_people'))
    expect(await approving(await make({ by: desk.director }), desk.director)).toEqual(
      broken('voucher_is_decided_by_another'),
    )
  })

  it('does not approve for somebody without module 33', async () => {
    const other = await aWorker(app, { role: 3, in: desk.branch, modules: [8] })

    expect(await approving(await make(), other)).toEqual(broken('decider_may_decide'))
  })

  it('does not approve an unbalanced voucher', async () => {
    expect(await approving(await make({ lines: [{ title: 'Rent', debit: 1 }] }), desk.director)).toEqual(
      broken('approved_voucher_balances'),
    )
  })

  it('does not sign for somebody else, and sees no other branch', async () => {
    const voucher = await make()
    const elsewhere = await aDesk(app)

    const forSecond = `update voucher set status = 1, decided_by = ${second.userId} where id = ${voucher.id}`
    expect(await asServer(app, desk.director, forSecond)).toMatchObject({ code: '42501' })
    expect(await approving(voucher, elsewhere.director)).toEqual({ rows: 0 })
    for (const table of ['voucher', 'voucher_line'])
      expect(await asServer(app, elsewhere.director, `select from ${table}`)).toEqual({ rows: 0 })
  })

  it.each([
    ['another sum', (id: number) => `update voucher set debit = 1 where id = ${id}`],
    ['a first approver', (id: number) => `update voucher set first_approved_by = 1 where id = ${id}`],
    ['a line', (id: number) => `update voucher_line set title = 'x' where voucher_id = ${id}`],
    ['no lines', (id: number) => `delete from voucher_line where voucher_id = ${id}`],
    ['a type', () => `insert into voucher_type values ('X', 'X')`],
  ])('does not write %s', async (_what, statement) => {
    const { id } = await make()

    expect(await asServer(app, desk.director, statement(id))).toMatchObject({ code: '42501' })
  })
})

describe('a voucher that somebody has approved', () => {
  const changes: readonly (readonly [string, string])[] = [
    ['its amounts', 'update voucher_line set debit = debit * 2, credit = credit * 2 where voucher_id = $1'],
    ['a title', `update voucher_line set title = 'Other' where voucher_id = $1 and position = 1`],
    ['a narration', `update voucher_line set narration = 'Other' where voucher_id = $1 and position = 2`],
    ['a line less', 'delete from voucher_line where voucher_id = $1 and position = 1'],
    ['a line more', `insert into voucher_line select id, branch_code, 3, 'Other', 1, 0, '' from voucher where id = $1`],
    ['its number', `update voucher set voucher_no = 'Other' where id = $1`],
    ['its type', `update voucher set type_id = 'CPV' where id = $1`],
    ['its day', `update voucher set voucher_on = voucher_on - 1 where id = $1`],
    ['its existence', 'delete from voucher where id = $1'],
  ]

  it.each(changes)('keeps %s', async (_what, statement) => {
    const [whole, half] = [await make(), await make({ type: 'BPV' })]
    for (const { id, ...voucher } of [whole, half]) {
      await approves(desk.director, voucher)
      const before = await owned(
        'select v.*, l.* from voucher v join voucher_line l on l.voucher_id = v.id where id = $1',
        [id],
      )

      await expect(owned(statement, [id])).rejects.toMatchObject({ constraint: 'approved_voucher_is_kept' })

      expect(
        await owned('select v.*, l.* from voucher v join voucher_line l on l.voucher_id = v.id where id = $1', [id]),
      ).toEqual(before)
    }
  })

  it.each(changes.slice(0, -1))('could have %s changed before, as another version', async (_what, statement) => {
    const { id } = await make()

    await owned(statement, [id])

    expect(await ownedRow('select version from voucher where id = $1', [id])).toEqual({ version: 2 })
  })
})

describe('a voucher', () => {
  it('has lines', async () => {
    await expect(
      owned(`insert into voucher (branch_code, voucher_no, type_id, voucher_on) values ($1, 'V', 'JV', '2026-01-01')`, [
        desk.branch.code,
      ]),
    ).rejects.toMatchObject({ constraint: 'voucher_has_lines' })
    const { id } = await make()
    await expect(owned('delete from voucher_line where voucher_id = $1', [id])).rejects.toMatchObject({
      constraint: 'voucher_has_lines',
    })
  })

  it('has lines with only debit or only credit', async () => {
    const { id } = await make()

    await expect(
      owned('update voucher_line set credit = 1 where voucher_id = $1 and position = 1', [id]),
    ).rejects.toMatchObject({ constraint: 'voucher_line_has_one_side' })
  })

  it('adds up when a line moves from one to another', async () => {
    const [from, to] = [await make(), await make()]

    await owned('update voucher_line set voucher_id = $2, position = 3 where voucher_id = $1 and position = 1', [
      from.id,
      to.id,
    ])

    const sums = 'select debit::float, credit::float, line_count as lines from voucher where id = any ($1) order by id'
    expect(await owned(sums, [[from.id, to.id]])).toEqual([
      { debit: 0, credit: 100, lines: 1 },
      { debit: 200, credit: 100, lines: 3 },
    ])
  })
})
