/** Reads the settings of a company and changes them through the functions of the database, which check the director. */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import type {
  getSettings,
  listAllowances,
  listMarketingReps,
  listSettingChanges,
  saveClientPages,
  saveImportSettings,
  saveMarketingRep,
  saveMessageChannel,
  saveNumbers,
  saveSettings,
  saveTelephoneCountry,
} from '@backoffice/contract/settings/settings'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, only, pageOf } from '../db/sql.ts'

const companyOf = (branch: string) => sql`(select company_code from branch where code = ${branch})`

type Settings = Omit<Answer<typeof getSettings>, 'notYours' | 'emptyLists' | 'hasAddress' | 'serverChannels'>

export async function settings(db: Db, branch: string): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select c.name as company, c.code as "companyCode", c.time_zone as "timeZone", to_char(now() at time zone c.time_zone, 'HH24:MI') as "localTime",
      c.product, c.visit_metres as "visitMetres", c.days_of_identity as "identityDays", c.telephone_country as "telephoneCountry",
      c.client_pages as "clientPages", c.client_pages_owed as "clientPagesOwed", c.client_language as "clientLanguage",
      c.message_channel as "messageChannel", c.digits, c.digit_groups as grouping,
      allowance_on(b.code, business_day(b.code)) as "allowanceToday"
    from branch b join company c on c.code = b.company_code
    where b.code = ${branch}`.execute(db)
  return only(rows)
}

/** Returns the names of the branches of the company that are not among these, or null if there is none. */
export async function branchesElsewhere(db: Db, branch: string, mine: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(b.name, ', ' order by b.code) as names from branch b
    where b.company_code = ${companyOf(branch)} and not ${inBranches(sql`b.code`, mine)}`.execute(db)
  return only(rows).names
}

export const allowances = (db: Db, f: Input<typeof listAllowances>) =>
  pageOf<Row<typeof listAllowances>>(db, f, {
    keys: sql`select a.company_code, a.from_day from mileage_allowance a where a.company_code = ${companyOf(f.branchCode)}`,
    order: sql`from_day desc`,
    rows: sql`
      select page.position, a.from_day as "fromDay", a.amount, allowance_may_change(a.company_code, a.from_day) as "canChange",
        a.from_day = (select max(n.from_day) from mileage_allowance n
          where n.company_code = a.company_code and n.from_day <= business_day(${f.branchCode})) as "isNow"
      from page join mileage_allowance a on a.company_code = page.company_code and a.from_day = page.from_day`,
  })

export const marketingReps = (db: Db, branches: readonly string[], f: Input<typeof listMarketingReps>) =>
  pageOf<Row<typeof listMarketingReps>>(db, f, {
    keys: sql`
      select m.id, m.name from marketing_rep m
      where exists (select from marketing_rep_branch w join branch b on b.code = w.branch_code
        where w.rep_id = m.id and b.company_code = ${companyOf(f.branchCode)} and ${inBranches(sql`b.code`, branches)})`,
    order: sql`name collate "und-x-icu", id`,
    rows: sql`
      select page.position, m.id as "mRepId", m.name as "mRepName", m.version as "rowVersion", works.codes as branches,
        works.names as "branchNames"
      from page
      join marketing_rep m on m.id = page.id
      cross join lateral (
        select coalesce(array_agg(b.code order by b.code), '{}') as codes, coalesce(string_agg(b.name, ', ' order by b.code), '') as names
        from marketing_rep_branch w join branch b on b.code = w.branch_code
        where w.rep_id = m.id and w.active
      ) works`,
  })

export const changes = (db: Db, f: Input<typeof listSettingChanges>) =>
  pageOf<Row<typeof listSettingChanges>>(db, f, {
    keys: sql`select s.id from setting_change s where s.company_code = ${companyOf(f.branchCode)}`,
    order: sql`id desc`,
    rows: sql`
      select page.position, s.id as "changeId", s.changed_at as "changedOn", coalesce(u.name, ${approvalsMessages.operator}) as "changedBy", u.login_id as "changedByLogin",
        s.what, s.of, s.was, s.now
      from page join setting_change s on s.id = page.id left join app_user u on u.id = s.changed_by`,
  })

/** Changes the word and the distance of visits; false if they are not as the director saw them. */
export async function change(db: Db, s: Input<typeof saveSettings>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_company(${s.branchCode}, ${s.product}, ${s.visitMetres}, ${s.seenProduct}, ${s.seenVisitMetres}) as done`.execute(
    db,
  )
  return only(rows).done
}

/** Changes the days of identity; false if they are not as the director saw them. */
export async function changeIdentityDays(db: Db, s: Input<typeof saveImportSettings>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_identity_days(${s.branchCode}, ${s.identityDays}, ${s.seenIdentityDays}) as done`.execute(db)
  return only(rows).done
}

/** Changes the country of telephone numbers; false if it is not as the director saw it. */
export async function changeTelephoneCountry(db: Db, s: Input<typeof saveTelephoneCountry>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_telephone_country(${s.branchCode}, ${s.telephoneCountry}, ${s.seenTelephoneCountry}) as done`.execute(
    db,
  )
  return only(rows).done
}

/** Changes the pages of clients; false if they are not as the director saw them. */
export async function changeClientPages(
  db: Db,
  { branchCode, now, seen }: Input<typeof saveClientPages>,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_client_pages(${branchCode}, ${now.clientPages}, ${now.clientPagesOwed}, ${now.clientLanguage}, ${seen.clientPages},
      ${seen.clientPagesOwed}, ${seen.clientLanguage}) as done`.execute(db)
  return only(rows).done
}

/** Changes the form of numbers; false if it is not as the director saw it. */
export async function changeNumbers(db: Db, { branchCode, now, seen }: Input<typeof saveNumbers>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_numbers(${branchCode}, ${now.digits}, ${now.grouping}, ${seen.digits}, ${seen.grouping}) as done`.execute(
    db,
  )
  return only(rows).done
}

/** Changes the channel of messages to clients; false if it is not as the director saw it. */
export async function changeMessageChannel(db: Db, s: Input<typeof saveMessageChannel>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_message_channel(${s.branchCode}, ${s.messageChannel}, ${s.seenMessageChannel}) as done`.execute(db)
  return only(rows).done
}

/** Sets the allowance per mile from a day on, or removes the allowance of that day; false if it is no longer as the director saw it. */
export async function changeAllowance(
  db: Db,
  {
    branchCode,
    fromDay,
    amount,
    seenAmount,
  }: { branchCode: string; fromDay: Day; amount: Money | null; seenAmount: Money | null },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_allowance(${branchCode}, ${fromDay}::date, ${amount}::numeric, ${seenAmount}::numeric) as done`.execute(
    db,
  )
  return only(rows).done
}

/** Makes or changes a marketing rep; false if the rep is not as the director saw it. */
export async function changeRep(
  db: Db,
  { mRepId, mRepName, branches, rowVersion }: Input<typeof saveMarketingRep>,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_marketing_rep(${mRepId}, ${mRepName}, ${branches}::text[], ${rowVersion ?? null}::int) as done`.execute(
    db,
  )
  return only(rows).done
}

/** Returns who changed a setting last and when, in the company of a branch or, without one, in any that the director sees. */
export async function lastChange(db: Db, what: string, of: string, branch?: string) {
  const { rows } = await sql<{ by: string; at: string }>`
    select coalesce(u.name, ${approvalsMessages.operator}) as by, local_time(s.branch_code, s.changed_at) as at
    from setting_change s left join app_user u on u.id = s.changed_by
    where s.what = any (${what.split(' ')}) and s.of = ${of}
      and (${branch ?? null}::text is null or s.company_code = ${companyOf(branch ?? '')})
    order by s.id desc limit 1`.execute(db)
  return rows[0]
}
