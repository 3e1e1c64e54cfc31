/** The statements of clients, and the links under which clients open them. */
import type { Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import type { Period } from '@backoffice/contract/statements/statement-period'
import type { LanguageCode } from '@backoffice/contract/language/codes'
import type { NumberForm } from '@backoffice/contract/language/numbers'
import type { MessageChannel } from '@backoffice/contract/messaging/client-text'
import type {
  listMonthStatements,
  Statement,
  StatementLine,
  WhyNoStatement,
} from '@backoffice/contract/statements/statements'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { nameOfBranch } from '../db/names.sql.ts'
import { byWords, clientKey, holdsWords, only, pageOf, sortedBy, where } from '../db/sql.ts'

interface OfClient extends Period {
  readonly branchCode: string
  readonly aCode: string
}

/** The link of a statement that is open, as `l`. */
const openLink = (
  party: RawBuilder<unknown>,
  { branchCode, from, to }: Period & { readonly branchCode: string },
) => sql`
  select * from statement_link s
  where s.branch_code = ${branchCode} and s.party = ${party} and s.from_day = ${from}::date and s.to_day = ${to}::date
    and s.ended_at is null and s.expires_at > now()`

type Found = Omit<Statement, 'link'> & {
  readonly lineCount: number
  readonly link: (Omit<NonNullable<Statement['link']>, 'address'> & { readonly code: string }) | null
}

/** Reads the statement of a client, with the last of its lines where it has too many; undefined where the branch has no such client. */
export async function statementOf(db: Db, asked: OfClient): Promise<Found | undefined> {
  const { branchCode, aCode, from, to } = asked
  const { rows } = await sql<Found>`
    select c.branch_code as "cCode", c.acode as "aCode", c.title as client, c.address, c.telephone,
      s.opening, s.closing, s.line_count as "lineCount", s.lines, s.sums, s.ageing,
      case when l.id is not null then json_build_object('code', l.code, 'madeBy', u.name, 'madeOn', l.made_at, 'expiresOn', l.expires_at) end as link
    from chart c
    cross join client_statement(c.branch_code, c.acode, ${from}::date, ${to}::date, ${limits.statement.lines}) s
    left join lateral (${openLink(sql`c.acode`, asked)}) l on true
    left join app_user u on u.id = l.made_by
    where c.branch_code = ${branchCode} and c.acode = ${aCode} and c.leaf_group = 'PARTY'`.execute(db)
  return rows[0]
}

/** Returns the code of the link of a statement, which it makes where none is open. */
export async function linkOfStatement(db: Db, { branchCode, aCode, from, to }: OfClient): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select link_of_statement(${branchCode}, ${aCode}, ${from}::date, ${to}::date) as code`.execute(db)
  return only(rows).code
}

export async function endLinkOfStatement(db: Db, { branchCode, aCode, from, to }: OfClient): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select end_link_of_statement(${branchCode}, ${aCode}, ${from}::date, ${to}::date) as done`.execute(db)
  return only(rows).done
}

/**
 * Makes the links of all clients of a branch who have a statement for a period and no open link, and returns the number of new links.
 */
export async function linkAllStatements(db: Db, branch: string, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{
    made: number
  }>`select link_all_statements(${branch}, ${from}::date, ${to}::date) as made`.execute(db)
  return only(rows).made
}

/** Returns how a branch sends statements: the channel of its messages, empty where it sends none, and whether its clients have pages. */
export async function waysToSend(db: Db, branch: string) {
  const { rows } = await sql<{ channel: MessageChannel | ''; pages: boolean }>`
    select c.message_channel as channel, c.client_pages as pages
    from branch b join company c on c.code = b.company_code where b.code = ${branch}`.execute(db)
  return only(rows)
}

/** Counts the clients who would get the statement of a month, and those who would not, by the reason. */
export async function statementsAhead(db: Db, branch: string, firstDay: Day) {
  const { rows } = await sql<{ why: WhyNoStatement | ''; clients: number }>`
    select why, clients from statements_ahead(${branch}, ${firstDay}::date) where clients > 0 order by clients desc, why`.execute(
    db,
  )
  return {
    get: rows.find(({ why }) => why === '')?.clients ?? 0,
    doNotGet: rows.flatMap(({ why, clients }) => (why === '' ? [] : [{ why, clients }])),
  }
}

/** Writes the messages with the statements of a month, and returns the number of those that are sent now. */
export async function sendStatements(db: Db, branch: string, firstDay: Day): Promise<number> {
  const { rows } = await sql<{
    sent: number
  }>`select send_statements(${branch}, ${firstDay}::date) as sent`.execute(db)
  return only(rows).sent
}

const sortColumns = {
  client: byWords(sql`x.client`),
  opening: { by: sql`x.opening` },
  invoiced: { by: sql`x.invoiced` },
  received: { by: sql`x.received` },
  credited: { by: sql`x.credited` },
  closing: { by: sql`x.closing` },
}

/** Lists the clients with a statement for a period. `pages` is the address to which the code of a link is added. */
export function statementsOf(db: Db, f: Input<typeof listMonthStatements>, period: Period, pages: string) {
  const { from, to } = period
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listMonthStatements>>(db, f, {
    keys: sql`
      select x.* ${sorted.column}
      from (
        select c.acode, c.title as client, c.telephone, b.opening, b.invoiced, b.received, b.credited, b.closing
        from client_balances(${f.cCode}, ${from}::date, ${to}::date) b
        join chart c on c.branch_code = ${f.cCode} and c.acode = b.party
        ${where(f.search !== undefined && holdsWords(f.search, { in: [clientKey] }))}
      ) x ${sorted.join}`,
    readsAllRows: true,
    nearest: {
      typed: f.search,
      branches: [f.cCode],
      has: sql`near.acode in (select b.party from client_balances(${f.cCode}, ${from}::date, ${to}::date) b)`,
    },
    order: sql`${sorted.order} closing desc, client collate "und-x-icu", acode`,
    totals: {
      of: {
        opening: sql`opening`,
        invoiced: sql`invoiced`,
        received: sql`received`,
        credited: sql`credited`,
        closing: sql`closing`,
      },
    },
    rows: sql`
      select page.position, ${f.cCode}::text as "cCode", ${nameOfBranch(sql`${f.cCode}::text`)} as "branchName", page.acode as "aCode",
        page.client, page.telephone, page.opening, page.invoiced, page.received, page.credited, page.closing,
        ${from}::date as "fromDate", ${to}::date as "toDate",
        case when l.code is null or ${pages}::text = '' then '' else ${pages}::text || l.code end as address, l.expires_at as "expiresOn"
      from page
      left join lateral (${openLink(sql`page.acode`, { branchCode: f.cCode, from, to })}) l on true`,
  })
}

export interface PublicStatement extends Period {
  readonly company: string
  readonly branch: string
  /** The code of the language of the client, empty for a client without one. The program may not have it. */
  readonly language: string
  readonly companyLanguage: LanguageCode
  /** The form of numbers of the company. */
  readonly numbers: NumberForm
  readonly client: string
  readonly today: Day
  readonly opening: Money
  readonly closing: Money
  readonly lineCount: number
  /** The last ones of them. */
  readonly lines: readonly StatementLine[]
  readonly ageing: Statement['ageing']
}

/** Reads what the page of a statement shows; undefined where it shows nothing. */
export async function publicStatement(db: Db, code: string): Promise<PublicStatement | undefined> {
  const { rows } = await sql<PublicStatement>`
    select p.company, p.branch, p.language, p.company_language as "companyLanguage", p.numbers, p.client, p.from_day as "from", p.to_day as "to", p.today, p.opening, p.closing,
      p.line_count as "lineCount", p.lines, p.ageing
    from public_statement(${code}) p`.execute(db)
  return rows[0]
}
