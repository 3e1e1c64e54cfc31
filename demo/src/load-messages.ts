/** Loads messages to clients about the last receipts of each branch, so that their list has some in each state. */
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import type pg from 'pg'

/** The state of each message, the newest first. */
const STATES = [
  ['delivered', '', sendingMessages.answers.delivered, 1],
  ['sent', '', sendingMessages.answers.accepted, 1],
  ['not_sent', 'no_telephone', '', 0],
  ['delivered', '', sendingMessages.answers.delivered, 1],
  ['failed', '', sendingMessages.answers.gatewayStatus('422'), 1],
  ['delivered', '', sendingMessages.answers.delivered, 2],
  ['not_sent', 'opted_out', '', 0],
  ['delivered', '', sendingMessages.answers.delivered, 1],
  ['given_up', '', sendingMessages.answers.gatewayAway, 27],
  ['delivered', '', sendingMessages.answers.delivered, 1],
  ['sent', '', sendingMessages.answers.accepted, 1],
  ['delivered', '', sendingMessages.answers.delivered, 1],
] as const

export async function loadMessages(client: pg.Client): Promise<void> {
  await client.query(
    `insert into message (key, branch_code, party, kind, channel, recipient, receipt_id, facts, dedupe_key, state, why_not, answer, tries,
       created_at, changed_at, waits_since)
     select md5('message ' || r.id)::uuid, r.branch_code, r.party, 'receipt', 'sms',
       case s.why_not when 'no_telephone' then '' else '+9230012345' || lpad((r.id % 100)::text, 2, '0') end, r.id,
       jsonb_build_object('company', o.name, 'client', c.title, 'language', '', 'amount', r.amount, 'day', (r.created_at at time zone o.time_zone)::date,
         'methods', jsonb_build_array(r.method), 'cheques', case when r.cheque_no = '' then '[]'::jsonb else jsonb_build_array(right(r.cheque_no, 4)) end,
         'number', r.id::text, 'receiptId', r.id),
       'receipt ' || r.id, s.state, s.why_not, s.answer, s.tries, r.created_at, r.created_at + interval '40 seconds', r.created_at
     from (
       select n.*, row_number() over (partition by n.branch_code order by n.created_at desc, n.id desc) as nth
       from receipt n where n.payment_id is null and n.opening_import_id is null
     ) r
     join unnest($1::text[], $2::text[], $3::text[], $4::int[]) with ordinality as s (state, why_not, answer, tries, nth) on s.nth = r.nth
     join chart c on c.branch_code = r.branch_code and c.acode = r.party
     join branch b on b.code = r.branch_code
     join company o on o.code = b.company_code
     order by r.id`,
    [
      STATES.map(([state]) => state),
      STATES.map(([, whyNot]) => whyNot),
      STATES.map(([, , answer]) => answer),
      STATES.map(([, , , tries]) => tries),
    ],
  )
}
