import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Day } from '@backoffice/contract/day'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../server/testing/digest.ts'
import { type EmptyDatabase, emptyDatabases } from '../../server/testing/empty-databases.ts'
import { isNight } from '../../server/testing/tier.ts'
import { openFileStore } from '../../server/src/store/open-store.ts'
import { loadDemo } from '../../server/src/demo/load-demo.ts'
import { DEMO_PASSWORD, demoSignIns } from '../../server/src/demo/sign-ins.ts'

const today = '2026-03-10' as Day
const small = { scale: 0.05, today } as const

/** These columns come from keys, which are made anew for each database. */
const ofKeys = { device: ['public_key', 'token_hash'], intake: ['signature'] }

const anEmptyDatabase = emptyDatabases()
let directory: string

// A demo is loaded twice in one test.
describe('the demo company', { timeout: 120_000 }, () => {
  let main: EmptyDatabase

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'backoffice-demo-'))
    main = await anEmptyDatabase()
    await loadDemo(main.url, { ...small, database: 'main', files: openFileStore({ kind: 'local', directory }, 'main') })
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  it('keeps every promise about money', async () => {
    expect(await main.ask('select * from broken_invariants()')).toEqual([])
  })

  it('has the people of the decisions with one password and the branches they share', async () => {
    const people = await main.ask<{ roles: number; count: number }>(
      'select role_id as roles, count(*)::int from app_user group by 1 order by 1',
    )
    const [user] = await main.ask<{ password_hash: string }>('select password_hash from app_user where login_id = 1001')
    const shared = await main.ask<{ login_id: number }>(
      `select u.login_id from app_user u join user_branch b on b.user_id = u.id
       where b.branch_code = 'AP1' and u.login_id % 1000 in (1, 2) and u.login_id < 4000 and not u.must_change_password order by 1`,
    )

    expect(people).toEqual([
      { roles: 1, count: 8 },
      { roles: 2, count: 40 },
      { roles: 3, count: 6 },
      { roles: 4, count: 1 },
      { roles: 5, count: 1 },
    ])
    expect(await verify(user?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
    expect(shared.map((each) => each.login_id)).toEqual([1001, 1002, 2001, 2002, 3001, 3002])
    expect(demoSignIns.map((each) => each.login)).toEqual([1001, 2001, 3001, 4001, 5001])
  })

  it('has receipts in every stage, and hand-overs and deposits in every status', async () => {
    const codes = (statement: string) =>
      main.ask<{ code: number }>(statement).then((rows) => rows.map((row) => row.code))

    expect(await codes('select distinct stage as code from receipt order by 1')).toEqual([0, 1, 2, 3, 4, 5, 9])
    expect(await codes('select distinct status as code from transfer order by 1')).toEqual([0, 1, 2, 3, 4])
    expect(await codes('select distinct status as code from deposit order by 1')).toEqual([0, 1, 2])
  })

  it('has vouchers of a year with all their types and states: some for a second approver, one out of balance, some of a director', async () => {
    const codes = await main.ask<{ types: string[]; statuses: number[] }>(
      `select array_agg(distinct type_id order by type_id) as types, array_agg(distinct status::int order by status::int) as statuses from voucher`,
    )
    const waiting = await main.ask<{ unbalanced: number; own: number; first: number; second: number; free: number }>(
      `select count(*) filter (where debit <> credit)::int as unbalanced,
         count(*) filter (where u.login_id = 3001)::int as own,
         count(*) filter (where v.status = 2 and d.login_id = 3001)::int as first,
         count(*) filter (where v.status = 2 and d.login_id = 3002)::int as second,
         count(*) filter (where v.status = 0 and u.id is null and debit = credit)::int as free
       from voucher v left join app_user u on u.id = v.entered_by left join app_user d on d.id = v.decided_by
       where v.branch_code = 'AP1' and v.status <> 1`,
    )
    const early = await main.ask(`select from voucher where voucher_on < '2025-04-15'`)

    expect(codes).toEqual([{ types: ['BPV', 'BRV', 'CPV', 'CRV', 'JV'], statuses: [0, 1, 2] }])
    expect(waiting[0]?.unbalanced).toBe(1)
    expect(Math.min(...Object.values(waiting[0] ?? { none: 0 }))).toBeGreaterThan(0)
    expect(early.length).toBeGreaterThan(0)
  })

  it('has pending advances and some that paid invoices, and gives the reason of a bounced cheque', async () => {
    const [advances] = await main.ask(
      `select bool_or(applied = 0) as waiting, bool_or(applied > 0 and applied < amount) as parts
       from receipt where invoice_id is null and stage <> 9`,
    )
    const returned = await main.ask<{ days: number; why: string; role: number }>(
      `select b.bounced_on - d.posting_on as days, b.reason as why, u.role_id as role
       from bounce b join deposit d on d.id = b.deposit_id join app_user u on u.id = b.recorded_by`,
    )

    expect(advances).toEqual({ waiting: true, parts: true })
    expect(returned.length).toBeGreaterThan(0)
    expect(returned.filter(({ days, why, role }) => days < 0 || why === '' || ![1, 3, 4].includes(role))).toEqual([])
  })

  it('has payments over three invoices by one cheque, which their salesmen have in the bag', async () => {
    const payments = await main.ask(
      `select u.login_id as login, count(distinct r.invoice_id)::int as invoices, count(distinct r.cheque_no)::int as cheques, sum(r.amount) = p.amount as whole,
         max(r.stage)::int as stage from payment p join receipt r on r.payment_id = p.id join app_user u on u.id = p.salesman_id group by p.id, u.id order by 1`,
    )
    expect(payments).toEqual([1001, 1002].map((login) => ({ login, invoices: 3, cheques: 1, whole: true, stage: 0 })))
  })

  it('has invoices whose items add up to their bills, and the newest wait for a director', async () => {
    const [lines] = await main.ask(
      `select min(n)::int as min, max(n)::int as max, bool_and(net = bill) as even, bool_and(amount >= net) as discounted
       from (select i.bill, count(*) as n, sum(l.net_amount) as net, sum(l.amount) as amount
         from invoice i join invoice_line l on l.invoice_id = i.id group by i.id) of_invoice`,
    )
    const [approved] = await main.ask<{
      invoices: number
      lines: number
      pending: number
      deciders: number[]
      late: boolean
    }>(
      `select count(*)::int as invoices, count(*) filter (where a.status = 0)::int as pending,
         (select count(distinct invoice_id)::int from invoice_line) as lines,
         array_agg(distinct u.login_id) filter (where u.login_id is not null) as deciders,
         bool_and(a.status = 0) filter (where a.invoice_on > date '2026-03-09' - 9) as late
       from invoice_approval a left join app_user u on u.id = a.decided_by`,
    )

    expect(lines).toMatchObject({ even: true, discounted: true })
    expect(lines?.['min']).toBeGreaterThanOrEqual(2)
    expect(lines?.['max']).toBeLessThanOrEqual(8)
    expect(approved).toMatchObject({ lines: approved?.invoices, deciders: [3001, 3002], late: true })
    expect((approved?.pending ?? 0) / (approved?.invoices ?? 1)).toBeLessThan(0.2)
  })

  it('ends before its today, and its history happened in the order it is written in', async () => {
    const [last] = await main.ask<{ day: string }>(
      `select max(day)::text as day from (
         select max(at at time zone 'Asia/Karachi')::date as day from audit
         union all select max(at at time zone 'Asia/Karachi')::date from journal
         union all select max(posting_on) from deposit
         union all select max(invoice_on) from invoice) days`,
    )
    const backwards = await main.ask(
      `select from (select at, lag(at) over (partition by receipt_id order by id) as before from journal) j where at < before`,
    )

    expect(last?.day).toBe('2026-03-09')
    expect(backwards).toEqual([])
  })

  it('keeps what each invoice owed after each of its receipts', async () => {
    const wrong = await main.ask(
      `select from (
         select r.balance_after, i.balance, lead(r.id) over (partition by r.invoice_id order by r.id) as next
         from receipt r join invoice i on i.id = r.invoice_id
         where not exists (select from receipt v where v.invoice_id = i.id and v.stage in (5, 9))
           and not exists (select from allocation a where a.invoice_id = i.id and a.applied_at > r.created_at)) r
       where next is null and balance_after <> balance`,
    )

    expect(wrong).toEqual([])
  })

  it('has notifications of the last weeks, and most of them are read', async () => {
    const [counts] = await main.ask<{ roles: number[]; read: number; unread: number; own: number }>(
      `select array_agg(distinct u.role_id::int order by u.role_id::int) as roles, count(n.read_at)::int as read,
         (count(*) - count(n.read_at))::int as unread, count(*) filter (where n.actor_id = n.user_id)::int as own
       from notification n join app_user u on u.id = n.user_id`,
    )

    expect(counts).toMatchObject({ roles: [1, 2, 3, 4], own: 0 })
    expect(counts?.unread).toBeGreaterThan(0)
    expect(counts?.read).toBeGreaterThan((counts?.unread ?? 0) * 3)
  })

  it('has credits that wait, and credits that are decided, without another balance of an invoice', async () => {
    const [credits] = await main.ask<{ waiting: number; approved: number; declined: number; lowered: number }>(
      `select count(*) filter (where status = 0)::int as waiting, count(*) filter (where status = 1)::int as approved,
         count(*) filter (where status = 2)::int as declined,
         (select count(*)::int from invoice where credited > 0) as lowered
       from credit`,
    )
    expect(Math.min(credits?.waiting ?? 0, credits?.approved ?? 0, credits?.declined ?? 0)).toBeGreaterThan(0)
    expect(credits?.lowered).toBe(0)
  })

  it('has notifications with the current outcome of their documents, decided and waiting', async () => {
    const unknown = await main.ask(
      `select n.id from notification n join notification_kind k on k.name = n.kind
       where k.awaits is not null and cardinality(n.waits_for) is distinct from
         (select count(*) from awaited a where a.kind = k.awaits and a.id = any (n.waits_for))`,
    )
    const [waiting] = await main.ask<{ waiting: number; decided: number }>(
      `select count(*) filter (where l.unread)::int as waiting, count(*) filter (where not l.unread)::int as decided
       from notification_line l where l.awaits is not null and l.read_at is null`,
    )

    expect(unknown).toEqual([])
    expect(waiting?.waiting).toBeGreaterThan(0)
    expect(waiting?.decided).toBeGreaterThan(0)
  })

  it('has a year of tours in every status, told in the order in which they happened, and some that wait for each director', async () => {
    const [tours] = await main.ask(
      `select count(*)::int > 300 as many, array_agg(distinct status::int order by status::int) as codes,
         max(entered_at) - min(entered_at) > interval '300 days' as year, bool_and(decided_at > entered_at) as decided_later
       from tour`,
    )
    const waiting = await main.ask<{ login: number }>(
      `select u.login_id as login from tour t join app_user u on u.login_id in (3001, 3002) and u.id <> t.entered_by
       where t.status = 0 and t.branch_code = 'AP1' group by 1 having count(*) > 9 order by 1`,
    )
    const own = await main.ask(
      `select from app_user u where login_id in (1001, 1002, 2001, 2002, 3001, 3002) and exists (select from tour t where t.entered_by = u.id)`,
    )
    const backwards = await main.ask(
      `select from (select at, lag(at) over (partition by object, object_id order by id) as before from audit where object = 'tour') a
       where at < before
       union all
       select from (select created_at, lag(created_at) over (order by id) as before from notification) n where created_at < before`,
    )

    expect(tours).toEqual({ many: true, codes: [0, 1, 2, 9], year: true, decided_later: true })
    expect(waiting.map(({ login }) => login)).toEqual([3001, 3002])
    expect(own).toHaveLength(6)
    expect(backwards).toEqual([])
  })

  it('has a year of sale orders, entered by salesmen and directors, and some above a limit that wait for each director', async () => {
    const [orders] = await main.ask(
      `select count(*)::int >= 200 as many, array_agg(distinct o.status::int order by o.status::int) as codes,
         max(o.entered_at) - min(o.entered_at) > interval '300 days' as year, bool_and(o.decided_at > o.entered_at) as decided_later,
         array_agg(distinct u.role_id::int order by u.role_id::int) as roles, bool_and(o.delivery_on >= o.ordered_on) as delivered_later
       from sale_order o join app_user u on u.id = o.entered_by`,
    )
    const waiting = await main.ask<{ login: number; above: number }>(
      `select u.login_id as login, count(o.credit_limit)::int as above
       from sale_order o join app_user u on u.login_id in (3001, 3002) and u.id <> o.entered_by
       where o.status = 0 and o.branch_code = 'AP1' group by 1 having count(*) > 9 order by 1`,
    )
    const own = await main.ask(
      `select from app_user u where login_id in (1001, 1002, 3001, 3002)
         and exists (select from sale_order o where u.id in (o.salesman_rep, o.entered_by) and o.branch_code = 'AP1' and o.status = 0)`,
    )

    expect(orders).toEqual({
      many: true,
      codes: [0, 1],
      year: true,
      decided_later: true,
      roles: [2, 3],
      delivered_later: true,
    })
    expect(waiting.map(({ login }) => login)).toEqual([3001, 3002])
    expect(Math.min(...waiting.map(({ above }) => above))).toBeGreaterThan(2)
    expect(own).toHaveLength(4)
  })

  it('has a year of purchase orders in every branch, in several currencies, as its directors saved them', async () => {
    const [purchases] = await main.ask(
      `select count(distinct o.branch_code)::int as branches, count(distinct o.currency)::int > 2 as currencies,
         max(o.entered_at) - min(o.entered_at) > interval '300 days' as year, array_agg(distinct u.role_id::int) as roles,
         count(*)::int = (select count(*)::int from audit a where a.object = 'purchase_order' and a.action = 'enter'
           and a.at = any (array(select p.entered_at from purchase_order p where p.id = a.object_id))) as audited
       from purchase_order o join app_user u on u.id = o.entered_by`,
    )

    expect(purchases).toEqual({ branches: 5, currencies: true, year: true, roles: [3], audited: true })
  })

  it('brings a picture for the latest documents', async () => {
    const pictures = await main.ask<{ path: string }>('select path from attachment')
    const files = await readdir(join(directory, 'main'), { recursive: true })

    const kinds = await main.ask('select distinct document_kind as kind from attachment order by 1')

    expect(pictures.length).toBeGreaterThan(20)
    expect(kinds).toEqual([{ kind: 'deposit' }, { kind: 'receipt' }, { kind: 'tour_expense' }])
    expect(pictures.filter(({ path }) => !files.includes(path))).toEqual([])
  })

  it.runIf(isNight)(
    'is the same in another database, row by row, also after an interrupted load with other amounts',
    async () => {
      const other = await anEmptyDatabase()
      const full = {
        ...openFileStore({ kind: 'local', directory }, 'second'),
        put: () => Promise.reject(new Error('full')),
      }
      const ofBoth = async (statement: string) => [await main.ask(statement), await other.ask(statement)]
      await expect(loadDemo(other.url, { ...small, database: 'second', files: full })).rejects.toThrow('full')
      const [amounts, otherAmounts] = await ofBoth('select sum(bill) from invoice')
      const [names, otherNames] = await ofBoth('select name from app_user order by id')
      await loadDemo(other.url, { ...small, database: 'main' })

      expect(amounts).not.toEqual(otherAmounts)
      expect(names).toEqual(otherNames)
      expect(await digestOf(other, ofKeys)).toEqual(await digestOf(main, ofKeys))
    },
  )

  it('is loaded once', async () => {
    const before = await digestOf(main)
    await loadDemo(main.url, { ...small, database: 'second' })

    expect(await digestOf(main)).toEqual(before)
  })
})
