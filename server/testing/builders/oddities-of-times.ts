/** Plants the oddities of limits, times, places and files, each with a near miss. */
import { owned, ownedRow } from '../owner.ts'
import { aReceipt, type Receipt } from './cash.ts'
import { anInvoice, type Desk } from './desk.ts'
import { absent, ago, type Plants, recordedAt } from './oddities-of-money.ts'
import { oneByOne } from './oddities-of-work.ts'
import { anUpload, claimFor } from './uploads.ts'
import { clinic, tagged } from './visits.ts'

/** Records receipts of the client of the desk two days ago. */
const ofOneDay = async ({ salesman, party }: Desk, ...amounts: readonly number[]): Promise<readonly Receipt[]> =>
  oneByOne(amounts.length, async (nth) => {
    const amount = amounts[nth] ?? 1
    const invoice = await anInvoice({ salesman, party, bill: amount, on: '2026-03-05' })
    return ago(aReceipt({ by: salesman, amount, invoice }), 2)
  })

async function withPicture(desk: Desk, receipts: readonly Receipt[]): Promise<void> {
  for (const { id } of receipts)
    await claimFor(await anUpload({ by: desk.salesman }), { kind: 'receipt', id, branch: desk.branch.code })
}

const atNight = async ({ salesman }: Desk, time: string) =>
  recordedAt(await aReceipt({ by: salesman, amount: 130 }), 1, time)

/** Enters a visit of the salesman to the client of the desk, some days before today at this time of the branch. */
const visitedAt = ({ salesman, party, branch }: Desk, daysAgo: number, time: string) =>
  owned(
    `insert into visit (branch_code, entered_by, entered_at, visited_on, organization_type, party)
     select $1, $2, day_start($1, d.day) + $5::interval, d.day, 'client', $3 from (select business_day($1) - $4::int as day) d`,
    [branch.code, salesman.userId, party, daysAgo, time],
  )

/** Records a receipt an hour from ten on, yesterday, and enters visits at these times. */
async function withVisits(desk: Desk, ...times: readonly string[]): Promise<void> {
  for (const hour of [10, 11, 12, 13, 14])
    await recordedAt(await aReceipt({ by: desk.salesman, amount: 130 + hour }), 1, `${hour}:00`)
  for (const time of times) await visitedAt(desk, 1, time)
}

/** Records a receipt of a client, and a visit at this distance north of their place at the same time. */
async function northOf(desk: Desk, degrees: number): Promise<void> {
  const { salesman, party, branch } = desk
  await tagged(salesman, party, clinic.latitude, clinic.longitude)
  await aReceipt({ by: salesman, amount: 140, invoice: await anInvoice({ salesman, party, bill: 140 }) })
  await owned(
    `insert into visit (branch_code, entered_by, visited_on, organization_type, party, latitude, longitude, accuracy)
     values ($1, $2, business_day($1), 'client', $3, $4, $5, 10)`,
    [branch.code, salesman.userId, party, clinic.latitude + degrees, clinic.longitude],
  )
}

async function aFeedOf({ director, branch }: Desk): Promise<number> {
  const { id } = await ownedRow<{ id: number }>(
    `insert into feed (branch_code, name, kinds, branches, made_by, token_hash)
     select $1, 'Books ' || r.word, '{invoices}', array[$1], $2, sha256(convert_to(r.word, 'UTF8'))
     from (select gen_random_uuid()::text as word) r returning id`,
    [branch.code, director.userId],
  )
  return id
}

/** Keeps a file that a feed sent some hours ago, with the sum that it has; 300.75 is stated. */
export async function aFileOf(feed: number, hours: number, here: string): Promise<number> {
  const { id } = await ownedRow<{ id: number }>(
    `insert into data_import (kind, file_name, format, header, feed_id, started_by, started_at, stated, control)
     select 'invoices', 'invoices.csv', 'CSV', '{}', f.id, f.made_by, now() - make_interval(hours => $2), '{"sums": {"bill": "300.75"}}',
       jsonb_build_array(jsonb_build_object('what', 'bill', 'stated', '300.75', 'here', $3::text, 'agrees', $3 = '300.75'))
     from feed f where f.id = $1 returning id`,
    [feed, hours, here],
  )
  return id
}

/** Keeps a file of a feed that differs from its control totals, and returns its number. */
export const aDifferingFile = async (desk: Desk, hours: number) => aFileOf(await aFeedOf(desk), hours, '200.50')

export const plantsOfTimes = {
  justBelow: {
    plant: (desk) => ofOneDay(desk, 450_000, 499_999),
    near: async (desk) => {
      await ofOneDay(desk, 449_999, 499_999)
      await withPicture(desk, await ofOneDay(desk, 480_000))
    },
  },
  farFromVisits: {
    plant: (desk) => withVisits(desk, '10:29', '15:00', '15:10', '15:20', '15:30'),
    near: (desk) => withVisits(desk, '10:29', '11:29', '15:10', '15:20', '15:30'),
  },
  atNight: {
    plant: (desk) => atNight(desk, '22:00'),
    near: async (desk) => {
      await atNight(desk, '21:59')
      await atNight(desk, '05:00')
    },
  },
  onLeave: {
    plant: async (desk) => {
      await absent(desk.salesman, desk, -3)
      await atNight(desk, '12:00')
    },
    near: async (desk) => {
      await absent(desk.salesman, desk, -4)
      await atNight(desk, '12:00')
    },
  },
  farFromClient: { plant: (desk) => northOf(desk, 0.0902), near: (desk) => northOf(desk, 0.09) },
  controlDiffers: {
    plant: (desk) => aDifferingFile(desk, 25),
    near: async (desk) => {
      await aDifferingFile(desk, 23)
      const feed = await aFeedOf(desk)
      await aFileOf(feed, 25, '200.50')
      await aFileOf(feed, 1, '300.75')
    },
  },
} satisfies Plants
