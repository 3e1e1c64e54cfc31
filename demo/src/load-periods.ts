/** Loads the closed days of the demo: they were closed long ago, and one deposit was approved on one by a director for whom they were open. */
import type pg from 'pg'

export async function loadPeriods(client: pg.Client): Promise<void> {
  // The deposit was decided last of those with the oldest posting date, two hours after the day was closed.
  const { rowCount } = await client.query(`
    with late as (
      select d.id, d.branch_code, b.company_code, d.posting_on, d.decided_by, d.decided_at, d.total
      from deposit d join branch b on b.code = d.branch_code join app_user u on u.id = d.decided_by
      where d.status = 1 and u.role_id = 3 and b.company_code = (select min(code) from company)
      order by d.posting_on, d.decided_at desc, d.id limit 1
    ), director as (
      select min(u.id) as id from app_user u, late where u.role_id = 3 and u.id <> late.decided_by and u.portal_allowed
    ), closed as (
      insert into period_closing (company_code, branch_code, closed_through, reason, closed_by, closed_at)
      select l.company_code, (select min(b.code) from branch b where b.company_code = l.company_code), l.posting_on, 'The month is reconciled.',
        d.id, l.decided_at - interval '2 hours'
      from late l, director d
      returning id, branch_code, company_code, closed_through, reason, closed_by, closed_at
    ), opened as (
      insert into period_opening (company_code, branch_code, person_id, reason, opened_by, opened_at, closes_at)
      select l.company_code, (select min(m.branch_code) from user_branch m join branch b on b.code = m.branch_code
          where m.user_id = l.decided_by and m.active and b.company_code = l.company_code),
        l.decided_by, 'The bank sent the slip late.', d.id, l.decided_at - interval '1 hour', l.decided_at + interval '3 hours'
      from late l, director d
      returning id, branch_code, company_code, person_id, reason, opened_by, opened_at, closes_at
    ), posted as (
      insert into period_posting (opening_id, branch_code, action, document_kind, document_id, posting_on, amount, posted_by, posted_at)
      select o.id, l.branch_code, 'bank', 'deposit', l.id, l.posting_on, l.total, l.decided_by, l.decided_at from late l, opened o
    ), happened as (
      select c.closed_at as at, c.branch_code, 'closing' as object, c.id, 'close' as action, c.closed_by as actor,
        jsonb_build_object('company', c.company_code, 'through', c.closed_through, 'comment', c.reason) as details
      from closed c
      union all
      select o.opened_at, o.branch_code, 'opening', o.id, 'open', o.opened_by,
        jsonb_build_object('company', o.company_code, 'person', o.person_id, 'until', o.closes_at, 'comment', o.reason)
      from opened o
    )
    insert into audit (at, branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
    select h.at, h.branch_code, h.object, h.id, h.action, h.actor, u.role_id,
      array(select m.module_id::int from user_module m where m.user_id = h.actor order by 1), h.details
    from happened h join app_user u on u.id = h.actor
    order by h.at`)
  if (rowCount !== 2) throw new Error('The demo has no deposit that was approved on a closed day.')
}
