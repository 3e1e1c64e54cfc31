/** Loads a few receipts that a phone delivered and that are held: their invoices went to another salesman, or were paid meanwhile. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { Day } from '@backoffice/contract/day'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import type pg from 'pg'
import { at, momentOf } from './calendar.ts'

/** The receipts of a salesman of each branch: the method, the percentage of the bill that they pay, and the reason. */
const HELD = [
  ['Cash', 40, receiptMessages.invoiceUnknown],
  ['Cheque', 60, receiptMessages.chequeTaken],
  ['Cash', 25, intakeMessages.madeLate],
] as const

export async function loadHeld(client: pg.Client, days: readonly Day[]): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  await client.query(
    `with phone as (
       select b.code as branch_code, min(w.user_id) as user_id, row_number() over (order by b.code) as nth
       from branch b
       join user_branch w on w.branch_code = b.code and w.active
       join app_user u on u.id = w.user_id and u.role_id = 2 and u.portal_allowed
       group by b.code
     ), signed_in as (
       insert into sign_in (id, user_id, remembered, started_at, last_used_at, expires_at)
       select md5('sign-in ' || nth)::uuid, user_id, true, $1, $1, $1 from phone
       returning id, user_id
     )
     insert into device (device_id, branch_code, user_id, code, name, public_key, token_hash, sign_in_id, made_at, seen_at, request,
       stated_items, stated_amount)
     select md5('phone ' || p.nth)::uuid, p.branch_code, p.user_id, 'PH' || p.nth, 'Chrome, Android', $2,
       sha256(convert_to(gen_random_uuid()::text, 'UTF8')), s.id, $1, $1, 12, 2, 18500
     from phone p
     cross join lateral (select s.id from signed_in s where s.user_id = p.user_id limit 1) s`,
    [momentOf(days, at(days.length - 1, 14), 10), point],
  )
  await client.query(
    `insert into intake (device_id, item_id, branch_code, user_id, kind, number, amount, party, invoice_no, body, signature, sign_in_id, made_at,
       sent_at, received_at, state, reason, judged_at, taken_at)
     select d.device_id, md5('item ' || d.code || k.nth)::uuid, d.branch_code, d.user_id, 'receipt', k.nth, sum.amount, i.party, i.invoice_no,
       json_build_object('body', json_build_object('invoiceDetails', json_build_array(json_build_object(
         'aCode', i.party, 'invoiceNo', i.invoice_no, 'receiveAmount', sum.amount, 'paymentMode', k.method,
         'chequeNO', case k.method when 'Cheque' then '00417' || k.nth || '2' else '' end,
         'chequeDate', case k.method when 'Cheque' then to_char(k.made_at, 'YYYY-MM-DD') else '' end,
         'chequeBank', case k.method when 'Cheque' then (select min(b.name) from dictionary b where b.type = 'BANK') else '' end))))::text,
       decode(repeat('00', 64), 'hex'), d.sign_in_id, k.made_at, k.made_at, k.made_at + interval '95 minutes', 'held', k.reason,
       k.made_at + interval '95 minutes', k.made_at
     from device d
     cross join unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[]) with ordinality as k (method, percent, reason, made_at, nth)
     cross join lateral (
       select owed.*, row_number() over (order by owed.invoice_on desc, owed.id) as place
       from invoice owed where owed.branch_code = d.branch_code and owed.balance = owed.bill and owed.salesman_id <> d.user_id
     ) i
     cross join lateral (select round(i.bill * k.percent / 100, 0) + 1 as amount) sum
     where i.place = k.nth * 3
     order by d.id, k.nth`,
    [
      HELD.map(([method]) => method),
      HELD.map(([, percent]) => percent),
      HELD.map(([, , reason]) => reason),
      HELD.map((_, nth) => momentOf(days, at(days.length - 4 + nth, 12), nth)),
    ],
  )
  const { rows } = await client.query<{ id: string; body: string }>('select id, body from intake')
  for (const { id, body } of rows) {
    const signature = sign('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    await client.query('update intake set signature = $2 where id = $1', [id, signature])
  }
  await client.query(
    `select write_audit('intake', array[i.id], array[i.branch_code], 'held', i.user_id, custody.facts_of_item(i)) from intake i order by i.id`,
  )
  await client.query(
    `update audit a set at = i.received_at from intake i where a.object = 'intake' and a.object_id = i.id`,
  )
}
