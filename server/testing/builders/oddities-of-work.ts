/** Plants the oddities of receipts, people, phones and orders, each with a near miss. */
import { role } from '@backoffice/contract/access'
import { administered, owned } from '../owner.ts'
import { aCheque, aDeposit, aReceipt, type Receipt } from './cash.ts'
import { anInvoice, type Desk, type Worker } from './desk.ts'
import { ago, appliedAdvance, depositedAgo, type Plants, recordedAt } from './oddities-of-money.ts'
import { anOldHeldReceipt } from './held.ts'
import { limitedTo, anOrder, orderLineOf } from './orders.ts'
import { aUser } from './people.ts'
import { anItem } from './stock.ts'
import { inHand } from './stories.ts'

/** Makes the works one after the other: they are about the same people. */
export async function oneByOne<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await work(nth))
  return made
}

/** Sets the moment of the void of a receipt in the journal, which nobody may change: yesterday at this time of the branch. */
const voidedAt = ({ id }: Receipt, time: string) =>
  administered(
    `begin; set local session_replication_role = replica;
     update journal set at = day_start(branch_code, business_day(branch_code) - 1) + interval '${time}' where receipt_id = ${id} and action = 'void';
     commit`,
  )

const declinedAt = ({ id }: Receipt, time: string) =>
  owned(
    `update transfer set decided_at = day_start(branch_code, business_day(branch_code) - 1) + $2::interval where receipt_id = $1`,
    [id, time],
  )

async function smallerAfterVoid({ salesman }: Desk, second: number): Promise<void> {
  const invoice = await anInvoice({ salesman, bill: 2000 })
  await aReceipt({ by: salesman, invoice, amount: 500 }).voided()
  await aReceipt({ by: salesman, invoice, amount: second })
}

/** Hands receipts over some hours after they were recorded: in the last whole week, and in the week before it. */
async function weeks({ salesman, cashier }: Desk, hours: number): Promise<void> {
  for (const [week, delay] of [
    [14, 20],
    [7, hours],
  ] as const) {
    const receipts = await oneByOne(5, (nth) =>
      aReceipt({ by: salesman, amount: 900 + nth })
        .sentTo(cashier)
        .approved(),
    )
    await owned(
      `update receipt set created_at = date_trunc('week', business_day(branch_code)::timestamp) - make_interval(days => $2) + interval '30 hours'
       where id = any ($1)`,
      [receipts.map(({ id }) => id), week],
    )
    await owned(
      `update transfer t set sent_at = r.created_at + make_interval(hours => $2), decided_at = r.created_at + make_interval(hours => $2)
       from receipt r where r.id = t.receipt_id and r.id = any ($1)`,
      [receipts.map(({ id }) => id), delay],
    )
  }
}

/** Records receipts of yesterday: some at these minutes after ten, and the others from noon on, one an hour. */
async function dayOf({ salesman }: Desk, minutes: readonly number[], later: number): Promise<void> {
  const times = [
    ...minutes.map((minute) => `10:${minute}`),
    ...Array.from({ length: later }, (_, nth) => `${12 + nth}:00`),
  ]
  for (const [nth, time] of times.entries())
    await recordedAt(await aReceipt({ by: salesman, amount: 40 + nth }), 1, time)
}

async function youngerPaid({ salesman, party }: Desk, count: number): Promise<void> {
  await anInvoice({ salesman, party, bill: 1100, on: '2026-01-05' })
  await oneByOne(count, async (nth) => {
    const invoice = await anInvoice({ salesman, party, bill: 60 + nth, on: '2026-02-05' })
    await aReceipt({ by: salesman, invoice, amount: 60 + nth })
  })
}

/** Records ten receipts of the last whole month, of them some round ones, and ten without round ones of the month before. */
async function roundMonth({ salesman }: Desk, round: number): Promise<void> {
  const inMonth = async (months: number, amounts: readonly number[]) => {
    const receipts = await oneByOne(amounts.length, (nth) => aReceipt({ by: salesman, amount: amounts[nth] ?? 1 }))
    await owned(
      `update receipt set created_at = date_trunc('month', business_day(branch_code)::timestamp) - make_interval(months => $2)
         + id % 20 * interval '1 day' + interval '30 hours' where id = any ($1)`,
      [receipts.map(({ id }) => id), months],
    )
  }
  await inMonth(
    2,
    Array.from({ length: 10 }, (_, nth) => 1201 + nth),
  )
  await inMonth(
    1,
    Array.from({ length: 10 }, (_, nth) => (nth < round ? 1000 * (nth + 1) : 1301 + nth)),
  )
}

async function sameAmounts({ salesman, party }: Desk, days: number): Promise<void> {
  const pay = async () =>
    aReceipt({ by: salesman, amount: 555, invoice: await anInvoice({ salesman, party, bill: 555, on: '2026-03-05' }) })
  await ago(pay(), days)
  await pay()
}

/** Delivers an item with this number a day before yesterday, as the only one of its phone. */
async function numbered({ salesman }: Desk, number: number): Promise<void> {
  const { id } = await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }), amount: 100 })
  await owned(`update intake set number = $2, received_at = now() - interval '2 days' where id = $1`, [id, number])
}

async function photoOf({ salesman }: Desk, hours: number): Promise<void> {
  const { id } = await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }), amount: 100 })
  await owned(
    `with item as (update intake set received_at = now() - make_interval(hours => $2), photos = 1 where id = $1 returning id, branch_code)
     insert into intake_photo (intake_id, position, branch_code, sha256, size) select id, 0, branch_code, sha256('x'), 10 from item`,
    [id, hours],
  )
}

async function bouncedOf({ salesman, cashier, director, party }: Desk, count: number): Promise<void> {
  await oneByOne(count, async (nth) =>
    aReceipt({
      by: salesman,
      ...aCheque(70 + nth),
      invoice: await anInvoice({ salesman, party, bill: 70 + nth, on: '2026-04-05' }),
    })
      .sentTo(cashier)
      .approved()
      .bounced(director),
  )
}

async function bouncedAgo(desk: Desk, days: number): Promise<Receipt> {
  const { salesman, cashier, director } = desk
  const receipt = await aReceipt({ by: salesman, ...aCheque(370) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  // A bounce is never changed.
  await administered(
    `begin; set local session_replication_role = replica;
     update bounce set bounced_on = bounced_on - ${days} where receipt_id = ${receipt.id};
     commit`,
  )
  return receipt
}

async function ownReceipts(desk: Desk, own: number): Promise<void> {
  const { salesman, cashier } = desk
  const receipts = [
    ...(await oneByOne(own, async (nth) =>
      aReceipt({ by: cashier, amount: 80 + nth, invoice: await anInvoice({ salesman, bill: 200 }) }),
    )),
    ...(await oneByOne(10 - own, (nth) => inHand(desk, 100 + nth))),
  ]
  await owned(
    `update transfer set sent_at = date_trunc('month', sent_at) - interval '15 days', decided_at = date_trunc('month', sent_at) - interval '15 days'
     where receipt_id = any ($1)`,
    [receipts.map(({ id }) => id)],
  )
}

/** Makes ten deposits of the last whole month that one director approves, where another could have done it. */
async function pairOf(desk: Desk, count: number): Promise<void> {
  await aUser({ role: role.director, in: desk.branch })
  const deposits = await oneByOne(count, async (nth) =>
    aDeposit({ by: desk.cashier, receipts: [await inHand(desk, 120 + nth)] }).approvedBy(desk.director),
  )
  await owned(
    `update deposit set created_at = date_trunc('month', created_at) - interval '15 days', deposited_on = deposited_on - 45,
       posting_on = deposited_on - 45, decided_at = date_trunc('month', created_at) - interval '15 days' where id = any ($1)`,
    [deposits.map(({ id }) => id)],
  )
}

const signInOf = ({ userId }: Worker, device: string, from: number, to: number) =>
  owned(
    `insert into sign_in (user_id, remembered, device, started_at, last_used_at, expires_at, ended_at, ended_because)
     values ($1, false, $2, now() - make_interval(days => $3), now() - make_interval(days => $4), now(), now(), 'signed out')`,
    [userId, device, from, to],
  )

async function largeDecision(desk: Desk, amount: number): Promise<void> {
  await signInOf(desk.director, 'A known phone', 20, 19)
  await owned(
    `update sign_in set device = 'A new phone', started_at = now() - interval '1 hour' where user_id = $1 and device = ''`,
    [desk.director.userId],
  )
  await aDeposit({ by: desk.cashier, receipts: [await inHand(desk, amount)] }).approvedBy(desk.director)
}

async function rights({ salesman, director, branch }: Desk, hoursBetween: number): Promise<void> {
  const change = (was: readonly number[], now: readonly number[], hours: number) =>
    owned(
      `insert into audit (at, branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
       values (now() - make_interval(hours => $5), $1, 'user', $2, 'change', $3, 3, '{12}',
         jsonb_build_object('version', 2, 'changes', jsonb_build_object('modules', $4::jsonb)))`,
      [branch.code, salesman.userId, director.userId, JSON.stringify([was, now]), hours],
    )
  await change([4, 5], [4, 5, 13], 30)
  await change([4, 5, 13], [4, 5], 30 - hoursBetween)
}

const order = async ({ salesman }: Desk, rate: number, discount: number) =>
  anOrder({ by: salesman, lines: [orderLineOf(await anItem(), { rate, discount })] })

/** Posts on a day that was opened for the cashier; a posting without an opening has no such row. */
async function postedOnOpened({ cashier, director, branch, ...desk }: Desk): Promise<void> {
  const { id } = await aDeposit({ by: cashier, receipts: [await inHand({ cashier, director, branch, ...desk })] })
  await owned(
    `with open as (
       insert into period_opening (company_code, branch_code, person_id, reason, opened_by, closes_at)
       values ($1, $2, $3, 'a late slip', $4, now() + interval '1 day') returning id
     )
     insert into period_posting (opening_id, branch_code, action, document_kind, document_id, posting_on, amount, posted_by)
     select id, $2, 'bank', 'deposit', $5, business_day($2) - 40, 100, $3 from open`,
    [branch.companyCode, branch.code, cashier.userId, director.userId, id],
  )
}

const elsewhere = async ({ salesman }: Desk, ...banks: readonly string[]) => {
  const cheque = aCheque(380)
  for (const chequeBank of banks)
    await aReceipt({ by: salesman, ...cheque, chequeBank, chequeNo: `${salesman.userId}${cheque.chequeNo}` })
}

export const plantsOfWork = {
  voidThenSmaller: { plant: (desk) => smallerAfterVoid(desk, 300), near: (desk) => smallerAfterVoid(desk, 500) },
  voidLate: {
    plant: async ({ salesman }) => voidedAt(await aReceipt({ by: salesman, amount: 390 }).voided(), '23:10'),
    near: async ({ salesman }) => voidedAt(await aReceipt({ by: salesman, amount: 390 }).voided(), '22:50'),
  },
  declineLate: {
    plant: async ({ salesman, cashier }) =>
      declinedAt(await aReceipt({ by: salesman, amount: 395 }).sentTo(cashier).declined('late'), '23:10'),
    near: async ({ salesman, cashier }) =>
      declinedAt(await aReceipt({ by: salesman, amount: 395 }).sentTo(cashier).declined('late'), '22:50'),
  },
  turnedRound: {
    plant: async ({ salesman, cashier }) => {
      await ago(aReceipt({ by: salesman, amount: 400 }), 2)
      await aReceipt({ by: salesman, amount: 401 }).sentTo(cashier)
    },
    near: async ({ salesman, cashier }) => {
      await ago(aReceipt({ by: salesman, amount: 400 }).sentTo(cashier), 2)
      await aReceipt({ by: salesman, amount: 401 })
    },
  },
  slower: { plant: (desk) => weeks(desk, 50), near: (desk) => weeks(desk, 39) },
  bunch: { plant: (desk) => dayOf(desk, [5, 10, 20, 34], 2), near: (desk) => dayOf(desk, [5, 10, 20, 34], 3) },
  youngerPaid: { plant: (desk) => youngerPaid(desk, 3), near: (desk) => youngerPaid(desk, 2) },
  roundAmounts: { plant: (desk) => roundMonth(desk, 5), near: (desk) => roundMonth(desk, 4) },
  sameAmount: { plant: (desk) => sameAmounts(desk, 2), near: (desk) => sameAmounts(desk, 4) },
  numberGap: { plant: (desk) => numbered(desk, 3), near: (desk) => numbered(desk, 1) },
  fewerDelivered: {
    plant: async (desk) => {
      await numbered(desk, 1)
      await owned(`select note_missing_items(d, 2, 500, null) from device d where d.user_id = $1`, [
        desk.salesman.userId,
      ])
    },
    near: (desk) => numbered(desk, 1),
  },
  photoMissing: { plant: (desk) => photoOf(desk, 25), near: (desk) => photoOf(desk, 23) },
  noPhoto: {
    plant: ({ salesman }) => ago(aReceipt({ by: salesman, amount: 500_000 }), 2),
    near: ({ salesman }) => ago(aReceipt({ by: salesman, amount: 499_999 }), 2),
  },
  chequeElsewhere: { plant: (desk) => elsewhere(desk, 'HBL', 'HBL'), near: (desk) => elsewhere(desk, 'HBL', 'MCB') },
  chequeOld: {
    plant: async ({ salesman }) => {
      const { id } = await aReceipt({ by: salesman, ...aCheque(410) })
      await owned('update receipt set cheque_on = business_day(branch_code) - 181 where id = $1', [id])
    },
    near: async ({ salesman }) => {
      const { id } = await aReceipt({ by: salesman, ...aCheque(410) })
      await owned('update receipt set cheque_on = business_day(branch_code) - 180 where id = $1', [id])
    },
  },
  bouncesBefore: {
    plant: async (desk) => {
      const { salesman, party } = desk
      await bouncedOf(desk, 3)
      await aReceipt({
        by: salesman,
        ...aCheque(420),
        invoice: await anInvoice({ salesman, party, bill: 420, on: '2026-05-05' }),
      })
    },
    near: async (desk) => {
      const { salesman, party } = desk
      await bouncedOf(desk, 2)
      await aReceipt({
        by: salesman,
        ...aCheque(420),
        invoice: await anInvoice({ salesman, party, bill: 420, on: '2026-05-05' }),
      })
    },
  },
  bounceLate: { plant: (desk) => bouncedAgo(desk, 4), near: (desk) => bouncedAgo(desk, 3) },
  notRecovered: { plant: (desk) => bouncedAgo(desk, 31), near: (desk) => bouncedAgo(desk, 30) },
  ownReceipts: { plant: (desk) => ownReceipts(desk, 6), near: (desk) => ownReceipts(desk, 5) },
  samePair: { plant: (desk) => pairOf(desk, 10), near: (desk) => pairOf(desk, 9) },
  postedClosed: {
    plant: postedOnOpened,
    near: async (desk) => aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] }),
  },
  postedFar: {
    plant: async (desk) => {
      const { id } = await depositedAgo(
        aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] }).approvedBy(desk.director),
        9,
      )
      await owned('update deposit set posting_on = deposited_on + 8 where id = $1', [id])
    },
    near: async (desk) => {
      const { id } = await depositedAgo(
        aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] }).approvedBy(desk.director),
        9,
      )
      await owned('update deposit set posting_on = deposited_on + 7 where id = $1', [id])
    },
  },
  accountWoke: {
    plant: ({ salesman }) => signInOf(salesman, 'x', 60, 31),
    near: ({ salesman }) => signInOf(salesman, 'x', 60, 29),
  },
  newDevice: { plant: (desk) => largeDecision(desk, 1_000_000), near: (desk) => largeDecision(desk, 999_999) },
  rightsForADay: { plant: (desk) => rights(desk, 23), near: (desk) => rights(desk, 25) },
  priceLow: { plant: (desk) => order(desk, 69, 0), near: (desk) => order(desk, 70, 0) },
  discountHigh: { plant: (desk) => order(desk, 100, 21), near: (desk) => order(desk, 100, 20) },
  overLimit: {
    plant: async ({ salesman, party, branch }) => {
      await limitedTo(branch.code, party, 10)
      await anOrder({
        by: salesman,
        party,
        creditWord: 'the owner agreed',
        lines: [orderLineOf(await anItem(), { rate: 100 })],
      })
    },
    near: async ({ salesman, party, branch }) => {
      await limitedTo(branch.code, party, 10_000)
      await anOrder({ by: salesman, party, lines: [orderLineOf(await anItem(), { rate: 100 })] })
    },
  },
  advanceElsewhere: {
    plant: async (desk) => {
      const other = await aUser({ role: role.salesman, in: desk.branch })
      await appliedAdvance(desk, { ...desk.salesman, ...other })
    },
    near: (desk) => appliedAdvance(desk, desk.salesman),
  },
} satisfies Plants
