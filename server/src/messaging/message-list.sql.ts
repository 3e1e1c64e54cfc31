/** Lists messages to clients with what became of them. */
import type { Input, Row } from '@backoffice/contract/call'
import { type listMessages, messageStateNames } from '@backoffice/contract/messaging/messages-to-clients'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { since, until } from '../db/days.ts'
import { nameOfBranch, titleOf } from '../db/names.sql.ts'
import { inBranches, only, pageOf, where } from '../db/sql.ts'

const named = (code: RawBuilder<unknown>, names: Readonly<Record<string, string>>) =>
  sql`case ${code} ${sql.join(
    Object.entries(names).map(([value, name]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`),
    sql` `,
  )} else '' end`

/** The number of the document of a message `m`, as its client knows it; a statement has its month. */
const numberOf = sql`coalesce(
  (select p.payment_no from payment p where p.id = m.payment_id),
  m.receipt_id::text,
  (select to_char(l.from_day, 'FMMonth YYYY') from statement_link l where l.id = m.statement_link_id),
  (select item_number(d.code, i.number) from intake i join device d on d.device_id = i.device_id where i.id = m.intake_id),
  '')`

/** Lists the messages of branches, the newest first. */
export function messages(db: Db, branches: readonly string[], f: Input<typeof listMessages>) {
  const writtenAt = { at: sql`m.created_at`, branch: sql`m.branch_code` }
  return pageOf<Row<typeof listMessages>>(db, f, {
    keys: sql`
      select m.id, m.created_at
      from message m
      ${where(
        inBranches(sql`m.branch_code`, branches),
        f.state && sql`m.state = any (${f.state})`,
        since(writtenAt, branches, f.fromDate),
        until(writtenAt, branches, f.toDate),
      )}`,
    order: sql`created_at desc, id desc`,
    rows: sql`
      select page.position, m.id as "messageId", m.version as "rowVersion", m.branch_code as "cCode",
        ${nameOfBranch(sql`m.branch_code`)} as "branchName", m.party as "aCode",
        coalesce(${titleOf(sql`m.branch_code`, sql`m.party`)}, '') as client, m.created_at as "writtenOn",
        ${named(sql`m.channel`, sendingMessages.channels)} as "channelName", m.masked as "sentTo", ${numberOf} as number,
        case m.kind when 'statement' then ${sendingMessages.ofStatement}
          else ${named(sql`m.cause`, { '': sendingMessages.ofReceipt, ...sendingMessages.causes })} end as about, m.state,
        ${named(sql`m.state`, messageStateNames)} as "stateName", m.tries,
        case m.state when 'not_sent' then ${named(sql`m.why_not`, sendingMessages.why)} else m.answer end as reason
      from page join message m on m.id = page.id`,
  })
}

/** Lets a message be sent again; false if it is not as the director saw it. */
export async function sendAgain(db: Db, messageId: number, seen: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select send_message_again(${messageId}, ${seen}) as done`.execute(db)
  return only(rows).done
}
