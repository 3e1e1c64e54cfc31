import { serverMessages } from '@backoffice/contract/server-messages'
import { approveVoucher, voucherTimeline } from '@backoffice/contract/vouchers/vouchers'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { approvalOf, approves, aVoucher, type Voucher, type VoucherWishes } from '../../testing/builders/vouchers.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const approved = { isSuccessful: true, message: 'Voucher Approved Successful' }
const partially = { isSuccessful: true, message: 'Voucher Partially Approved Successful' }

let desk: Desk
let second: Worker
beforeEach(async () => {
  desk = await aDesk(app)
  second = await aWorker(app, { role: 3, in: desk.branch })
})

const make = (wishes: Omit<VoucherWishes, 'branch'> = {}) => aVoucher({ branch: desk.branch.code, ...wishes })

interface CurrentState {
  readonly status: number
  readonly by: number | null
  readonly first: number | null
  readonly version: number
}
const currentStateOf = ({ id }: Voucher) =>
  ownedRow<CurrentState>(
    'select status, decided_by as by, first_approved_by as first, version from voucher where id = $1',
    [id],
  )
const actionsOf = async ({ id }: Voucher) =>
  (
    await owned<{ action: string }>(
      `select action from audit where object = 'voucher' and object_id = $1 order by id`,
      [id],
    )
  ).map(({ action }) => action)

describe('the approval of a voucher', () => {
  it('is done by one director, and the name and moment are kept', async () => {
    const voucher = await make()

    expect(await approves(desk.director, voucher, 1)).toEqual(approved)

    expect(await currentStateOf(voucher)).toEqual({ status: 1, by: desk.director.userId, first: null, version: 2 })
    expect(await actionsOf(voucher)).toEqual(['enter', 'approve'])
  })

  it('of a bank payment is done by two directors', async () => {
    const voucher = await make({ type: 'BPV' })

    expect(await approves(desk.director, voucher, 1)).toEqual(partially)
    expect(await currentStateOf(voucher)).toEqual({ status: 2, by: desk.director.userId, first: null, version: 2 })
    expect(await approves(second, voucher, 2)).toEqual(approved)

    expect(await currentStateOf(voucher)).toEqual({
      status: 1,
      by: second.userId,
      first: desk.director.userId,
      version: 3,
    })
    expect(await actionsOf(voucher)).toEqual(['enter', 'approve_first', 'approve'])
  })

  it('is refused for a voucher that is not in the branch, before anything else', async () => {
    const elsewhere = await aVoucher({ branch: (await aDesk(app)).branch.code })
    const notFound = refused('This voucher does not exist in your branches. Reload the list.')

    expect(await approves(desk.director, { no: elsewhere.no, branch: desk.branch.code })).toEqual(notFound)
    expect(await approves(desk.director, { no: '%', branch: desk.branch.code })).toEqual(notFound)
    const answered = await desk.director.client.send(approveVoucher, approvalOf(elsewhere, desk.director))
    expect([answered.status, answered.failure.message]).toEqual([403, serverMessages.otherBranch])
    expect(await currentStateOf(elsewhere)).toMatchObject({ status: 0 })
  })

  it('is for directors with module 33, in their own name', async () => {
    const voucher = await make()
    const other = await aWorker(app, { role: 3, in: desk.branch, modules: [8, 10, 34] })

    const statusFor = async (who: Worker, as = who) =>
      (await who.client.send(approveVoucher, approvalOf(voucher, as))).status

    expect([await statusFor(other), await statusFor(desk.cashier), await statusFor(desk.salesman)]).toEqual([
      403, 403, 403,
    ])
    expect(await statusFor(desk.director, second)).toBe(403)
    expect(await currentStateOf(voucher)).toMatchObject({ status: 0 })
  })

  it('refuses in order, one reason after the other', async () => {
    const lines = [{ title: 'Rent', debit: 100 }]
    const own = refused('You entered this voucher yourself. Somebody else must decide it.')
    const unbalanced = refused('Debit and credit of this voucher are not equal, so it cannot be approved.')
    const firstAgain = refused('You approved this voucher as the first of two. Somebody else must approve it now.')
    const { director } = desk

    // The rule about one's own voucher is checked before the balance and the changes.
    const ownOne = await make({ by: director, lines })
    expect(await approves(director, ownOne, 9)).toEqual(own)

    // The approval is checked before the changes, and is not hidden by them.
    const done = await make()
    await approves(second, done)
    expect(await approves(director, done, 1)).toEqual(refused(already('approved', second)))
    expect(await approves(second, done)).toEqual(refused(already('approved', second)))

    // The rule about one's own first approval is checked before the changes.
    const half = await make({ type: 'BPV' })
    await approves(director, half)
    expect(await approves(director, half, 1)).toEqual(firstAgain)
    expect(await approves(director, half)).toEqual(firstAgain)

    // The balance is checked before the changes.
    const uneven = await make({ lines })
    expect(await approves(director, uneven, 9)).toEqual(unbalanced)
    expect(await approves(director, uneven)).toEqual(unbalanced)
    await owned(`update voucher_line set title = 'Rent of May' where voucher_id = $1`, [uneven.id])
    expect(await approves(director, uneven, 1)).toEqual(unbalanced)
  })

  it('refuses a voucher that changed after it was seen, with the difference, and accepts the seen version', async () => {
    const voucher = await make({ amount: 100 })
    await owned(`update voucher_line set debit = debit * 1.5, credit = credit * 1.5 where voucher_id = $1`, [
      voucher.id,
    ])
    await owned(`update voucher_line set narration = 'Rent of May' where voucher_id = $1 and position = 1`, [
      voucher.id,
    ])

    const { isSuccessful, message } = await approves(desk.director, voucher, 1)

    expect(isSuccessful).toBe(false)
    expect(message).toMatch(
      /^This voucher was changed by Import on \d\d\/\d\d\/\d{4} \d\d:\d\d: Debit 100\.00 → 150\.00, Credit 100\.00 → 150\.00, Title, Debit, Credit, Narration Office Rent 100\.00 \/ 0\.00 \(Rent of the office\); .* → Office Rent 150\.00 \/ 0\.00 \(Rent of May\); .*\. Look at it again before you decide\.$/,
    )
    expect(await approves(desk.director, voucher, 3)).toEqual(approved)
  })

  it('shows that it changed, also if the change was reversed', async () => {
    const voucher = await make({ amount: 100 })
    for (const factor of [2, 0.5])
      await owned(`update voucher_line set debit = debit * $2, credit = credit * $2 where voucher_id = $1`, [
        voucher.id,
        factor,
      ])

    expect(await approves(desk.director, voucher, 1)).toEqual(
      refused('This voucher has changed meanwhile. Look at it again before you decide.'),
    )
  })

  it('of the second user is refused if this user saw the voucher before the first approval', async () => {
    const voucher = await make({ type: 'BPV' })
    await approves(desk.director, voucher, 1)

    expect(await approves(second, voucher, 1)).toEqual(
      refused(already('approved once', desk.director, 'Press Approve again to be the second. ')),
    )
    expect(await approves(second, voucher, 2)).toEqual(approved)
  })
})

describe.each(ROUNDS)('two at the same moment, round %i', () => {
  it('approve one voucher: one wins, the other reads who and when', async () => {
    const voucher = await make()

    const { won, lost } = await race(
      () => approves(desk.director, voucher),
      () => approves(second, voucher),
    )

    const winner = (await currentStateOf(voucher)).by === second.userId ? second : desk.director
    expect({ won, lost }).toEqual({ won: [approved.message], lost: [already('approved', winner)] })
    expect(await actionsOf(voucher)).toEqual(['enter', 'approve'])
  })

  it('approve a bank payment without a version: both approvals count, in turn', async () => {
    const voucher = await make({ type: 'BPV' })

    const { won, lost } = await race(
      () => approves(desk.director, voucher),
      () => approves(second, voucher),
    )

    expect({ won: won.toSorted(), lost }).toEqual({ won: [approved.message, partially.message], lost: [] })
    const { status, by, first } = await currentStateOf(voucher)
    expect(status).toBe(1)
    expect(new Set([by, first])).toEqual(new Set([desk.director.userId, second.userId]))
  })

  it('are the same person, who approves a bank payment once', async () => {
    const voucher = await make({ type: 'BPV' })

    const { won, lost } = await race(
      () => approves(desk.director, voucher),
      () => approves(desk.director, voucher),
      () => approves(desk.director, voucher),
    )

    expect(won).toEqual([partially.message])
    expect(lost).toEqual(
      lost.map(() => 'You approved this voucher as the first of two. Somebody else must approve it now.'),
    )
    expect(await currentStateOf(voucher)).toMatchObject({ status: 2, by: desk.director.userId, first: null })
    expect(await actionsOf(voucher)).toEqual(['enter', 'approve_first'])
  })

  it('are the first and the second approval of a voucher that both saw pending: one of them looks again', async () => {
    const voucher = await make({ type: 'BPV' })

    const { won, lost } = await race(
      () => approves(desk.director, voucher, 1),
      () => approves(second, voucher, 1),
    )

    const winner = (await currentStateOf(voucher)).by === second.userId ? second : desk.director
    expect({ won, lost }).toEqual({
      won: [partially.message],
      lost: [already('approved once', winner, 'Press Approve again to be the second. ')],
    })
  })

  it('are an approval and a change of a line: the approved version has the old lines, or the change is refused', async () => {
    const voucher = await make({ amount: 100 })
    const change = async () => {
      const sql = `update voucher_line set debit = debit * 2, credit = credit * 2 where voucher_id = $1`
      const failed = await owned(sql, [voucher.id]).then(() => '', String)
      return { isSuccessful: failed === '', message: failed }
    }

    const { won, lost } = await race(() => approves(desk.director, voucher, 1), change)

    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(1)
    const { status } = await currentStateOf(voucher)
    const { debit } = await ownedRow<{ debit: number }>('select debit::float from voucher where id = $1', [voucher.id])
    expect([
      [1, 100],
      [0, 200],
    ]).toContainEqual([status, debit])
  })
})

describe('the news of a voucher', () => {
  const notificationsOf = async ({ client, userId }: Worker) =>
    (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(
      ({ text, statusName, place }) => [text.replace(/ on [\d/]+ [\d:]+\.$/, ' at a moment.'), statusName, place],
    )

  it('reach the deciders, the second approver and the person who entered it', async () => {
    const { director, cashier, salesman } = desk
    const outside = await aWorker(app, { role: 3, in: desk.branch, modules: [8, 34] })
    const voucher = await make({ type: 'BPV', by: cashier, amount: 1500 })
    const what = `voucher ${voucher.no}, 1,500.00`
    const waits = `${cashier.name} entered ${what}. It waits for a decision.`
    const ofEntry = [waits, 'Pending', '/directorVoucherApprove']
    expect([await notificationsOf(director), await notificationsOf(second)]).toEqual([[ofEntry], [ofEntry]])

    await approves(director, voucher)
    const ofFirst = [
      `${director.name} approved ${what}. It waits for a second approval.`,
      'Partially Approved',
      '/directorVoucherApprove',
    ]
    const ofHalf = [
      `${cashier.name} entered ${what}. Partially Approved by ${director.name} at a moment.`,
      'Partially Approved',
      '/directorVoucherReport',
    ]
    expect([await notificationsOf(director), await notificationsOf(second)]).toEqual([[ofHalf], [ofFirst, ofHalf]])

    await approves(second, voucher)
    expect(await notificationsOf(cashier)).toEqual([[`${second.name} approved ${what}.`, 'Approved', '']])
    const whole = `${cashier.name} entered ${what}. Approved by ${second.name} at a moment.`
    const ofAll = [whole, 'Approved', '/directorVoucherReport']
    expect([await notificationsOf(director), await notificationsOf(outside), await notificationsOf(salesman)]).toEqual([
      [ofAll],
      [],
      [],
    ])
  })

  it('of an import of several are one, and name no person', async () => {
    await owned(
      `with v as (insert into voucher (branch_code, voucher_no, type_id, voucher_on, debit, credit)
         select $1, 'V-' || n, 'JV', '2026-01-01', 10, 10 from generate_series(1, 3) n returning id, branch_code)
       insert into voucher_line (voucher_id, branch_code, position, title, debit, credit)
       select id, branch_code, l.position, 'x', l.debit, l.credit from v, (values (1, 10, 0), (2, 0, 10)) l (position, debit, credit)`,
      [desk.branch.code],
    )

    expect(await notificationsOf(second)).toEqual([
      ['Import entered 3 vouchers, 30.00 in all. They wait for a decision.', 'Pending', '/directorVoucherApprove'],
    ])
    expect((await voucherEvents()).map(({ action }) => action)).toEqual(['enter'])
  })

  const voucherEvents = async () => {
    const { id } = await ownedRow<{ id: string }>('select min(id)::text as id from voucher where branch_code = $1', [
      desk.branch.code,
    ])
    return (await second.client.ask(voucherTimeline, { id })).events
  }
})
