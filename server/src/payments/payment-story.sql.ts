/** Reads a payment with its instruments and receipts, for its paper and its timeline. */
import type { Answer } from '@backoffice/contract/call'
import type { Money } from '@backoffice/contract/money'
import type { paymentTimeline } from '@backoffice/contract/payments/payments'
import { totalOf } from '@backoffice/contract/payments/spread'
import { endedStages } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { phoneColumns, phoneOf } from '../cash/item-pieces.sql.ts'
import { among, imagesOfReceipt, instrumentOfReceipt, paymentTypeOf, placeNameOf } from '../cash/pieces.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'
import type { WithStored } from '../files/links.ts'
import { mayReadReceipt, type ReceiptEvent } from '../timeline/timeline.sql.ts'
import { lastBounceOf } from '../receipts/returned-cheques.sql.ts'

type Story = Answer<typeof paymentTimeline>
type Facts = Omit<Story, 'events' | 'status' | 'statusName' | 'instruments'> & {
  readonly instruments: readonly WithStored<Story['instruments'][number], 'images'>[]
}

const hasEnded = among(sql`r.stage`, endedStages)

/** Reads a payment; `undefined` when it does not exist or the user may read none of its receipts. */
export async function payment(db: Db, branches: readonly string[], user: SessionUser, id: number) {
  const { rows } = await sql<Facts>`
    select p.id as "paymentId", p.payment_no as "paymentNo", p.branch_code as "cCode", co.name as company, co.time_zone as "timeZone", b.name as branch,
      c.title as client, p.party as "aCode", s.name as "s_Name", u.name as "recordedBy", p.comment as comments, p.amount,
      p.entered_at as "createdOn", ${phoneColumns}, instruments.list as instruments, receipts.*
    from payment p
    join branch b on b.code = p.branch_code
    join company co on co.code = b.company_code
    join chart c on c.branch_code = p.branch_code and c.acode = p.party
    join app_user s on s.id = p.salesman_id
    join app_user u on u.id = p.entered_by
    cross join lateral (
      select json_agg(json_build_object('position', n.position, ${instrumentOfReceipt.json}, 'amount', n.amount, 'images', ${imagesOfReceipt}) order by n.position) as list
      from payment_instrument n
      join receipt r on r.payment_id = n.payment_id and r.instrument = n.position and r.instrument_part = 0
      where n.payment_id = p.id
    ) instruments
    cross join lateral (
      select json_agg(json_build_object('invoiceDetailId', r.id, 'instrument', r.instrument, 'invoiceNo', coalesce(i.invoice_no, ''),
          'invoiceDate', i.invoice_on, 'paymentType', ${paymentTypeOf(sql`r.invoice_id`)}, 'amount', r.amount, 'totalBill', i.bill,
          'balanceAfter', r.balance_after, 'place', r.stage, 'placeName', ${placeNameOf(sql`r.stage`)},
          'depositNo', coalesce(d.deposit_no, ''), 'bouncedOn', x.bounced_on) order by r.instrument, r.instrument_part) as receipts,
        coalesce(sum(r.amount) filter (where r.invoice_id is not null and not ${hasEnded}), 0) as "invoiceAmount",
        coalesce(sum(r.amount) filter (where r.invoice_id is null and not ${hasEnded}), 0) as "advanceAmount",
        coalesce(sum(r.amount) filter (where ${hasEnded}), 0) as "endedAmount"
      from receipt r
      left join invoice i on i.id = r.invoice_id
      left join deposit_line l on l.receipt_id = r.id and l.live
      left join deposit d on d.id = l.deposit_id
      left join lateral ${lastBounceOf(sql`r.id`)} x on true
      where r.payment_id = p.id
    ) receipts
    ${phoneOf(sql`pl.receipt_id in (select r.id from receipt r where r.payment_id = p.id)`)}
    where p.id = ${id} and ${inBranches(sql`p.branch_code`, branches)}
      and exists (select from receipt r where r.payment_id = p.id and ${mayReadReceipt(user)})`.execute(db)
  return rows[0]
}

/** Receipts of a save that move within this many milliseconds count as one move. */
const AT_ONCE = 2000

const isSameMove = (a: ReceiptEvent, b: ReceiptEvent) =>
  a.action === b.action &&
  a.who === b.who &&
  a.comment === b.comment &&
  a.cashier === b.cashier &&
  a.formerCashier === b.formerCashier &&
  a.depositNo === b.depositNo &&
  a.invoiceNo === b.invoiceNo &&
  Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= AT_ONCE

/** Joins the events of receipts that moved together into one, with the sum of their amounts and all images. */
export function movedTogether(events: readonly ReceiptEvent[]): ReceiptEvent[] {
  const joined: ReceiptEvent[] = []
  for (const event of events) {
    const at = joined.findIndex((one) => isSameMove(one, event))
    const same = joined[at]
    if (!same) joined.push({ ...event, amount: event.moved })
    else {
      const shown = new Set(same.images.map(({ id }) => id))
      joined[at] = {
        ...same,
        amount: totalOf([same.amount ?? 0, event.moved] as Money[]) ?? null,
        images: [...same.images, ...event.images.filter(({ id }) => !shown.has(id))],
      }
    }
  }
  return joined
}
