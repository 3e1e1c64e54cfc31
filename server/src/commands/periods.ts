/** The operator closes and opens the days of a company through the functions that directors use, as nobody of the company. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'

export interface ClosedDays {
  readonly company: string
  readonly name: string
  readonly through: string | null
  readonly by: string
  readonly at: string | null
  readonly reason: string
  readonly open: readonly {
    readonly login: number
    readonly person: string
    readonly until: string
    readonly why: string
  }[]
}

/** Returns the closed days of each company, or of a single company, and the people who have an opening now. */
export async function list(client: pg.Client, company: string | undefined): Promise<ClosedDays[]> {
  const { rows } = await client.query<ClosedDays>(
    `select c.code as company, c.name, to_char(p.closed_through, 'DD/MM/YYYY') as through, coalesce(u.name, 'the operator') as by,
       local_time(p.branch_code, p.closed_at) as at, coalesce(p.reason, '') as reason,
       (select coalesce(json_agg(json_build_object('login', o.login_id, 'person', o.name, 'until', o.until, 'why', o.reason) order by o.id), '[]')
        from (select x.id, w.login_id, w.name, local_time(x.branch_code, x.closes_at) as until, x.reason
          from period_opening x join app_user w on w.id = x.person_id
          where x.company_code = c.code and x.ended_at is null and x.closes_at > now()) o) as open
     from company c
     left join lateral (select * from period_closing p where p.company_code = c.code order by p.id desc limit 1) p on true
     left join app_user u on u.id = p.closed_by
     where $1::text is null or c.code = $1
     order by c.code`,
    [company ?? null],
  )
  return rows
}

/** Returns the first branch of a company, because the functions expect a branch. */
export async function branchOf(client: pg.Client, company: string): Promise<string> {
  const { rows } = await client.query<{ code: string | null }>(
    'select min(code) as code from branch where company_code = $1',
    [company],
  )
  const code = rows[0]?.code
  if (!code) throw new CannotStart(`There is no company ${company} with a branch.`)
  return code
}

interface Closing {
  readonly branch: string
  readonly through: Day | null
  readonly reason: string
}

/** Moves the last closed day; false where somebody else moved it at the same moment. */
export async function close(client: pg.Client, { branch, through, reason }: Closing): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    'select custody.close_days($1, $2::date, $3, closed_through($1), null) as done',
    [branch, through, reason],
  )
  return rows[0]?.done ?? false
}

interface Opening {
  readonly branch: string
  readonly login: number
  readonly hours: number
  readonly reason: string
}

/** Opens closed days for a user and returns the moment until which they are open. */
export async function open(client: pg.Client, { branch, login, hours, reason }: Opening): Promise<string> {
  const made = await client.query<{ id: string }>('select custody.open_days($1, $2, $3, $4, null) as id', [
    branch,
    await userOf(client, login),
    hours,
    reason,
  ])
  const { rows } = await client.query<{ until: string }>(
    'select local_time(branch_code, closes_at) as until from period_opening where id = $1',
    [made.rows[0]?.id],
  )
  return rows[0]?.until ?? ''
}

/** Ends the opening for a user; returns false if there is none. */
export async function end(client: pg.Client, { branch, login }: Pick<Opening, 'branch' | 'login'>): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    'select coalesce(custody.end_opening(opening_of($1, $2), null), false) as done',
    [branch, await userOf(client, login)],
  )
  return rows[0]?.done ?? false
}

async function userOf(client: pg.Client, login: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from app_user where login_id = $1', [login])
  const [user] = rows
  if (!user) throw new CannotStart(`There is no user ${login}.`)
  return user.id
}
