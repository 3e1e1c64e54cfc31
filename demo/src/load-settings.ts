/** Loads the history of the demo's allowances per mile: a director set each on its first day. */
import type pg from 'pg'

export async function loadSettings(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`
    with changed as (
      insert into setting_change (company_code, branch_code, what, of, was, now, changed_by, changed_at)
      select a.company_code, b.home, 'allowance', a.from_day::text, '', a.amount::text, b.director, (a.from_day + time '08:30') at time zone 'Asia/Karachi'
      from mileage_allowance a
      join (
        select b.company_code, min(b.code) as home, min(u.id) as director
        from branch b join user_branch m on m.branch_code = b.code join app_user u on u.id = m.user_id and u.role_id = 3
        group by b.company_code
      ) b on b.company_code = a.company_code
      order by a.from_day, a.company_code
      returning id, branch_code, company_code, of, now, changed_by, changed_at
    )
    insert into audit (at, branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
    select c.changed_at, c.branch_code, 'setting', c.id, 'change', c.changed_by, u.role_id,
      array(select m.module_id::int from user_module m where m.user_id = c.changed_by order by 1),
      jsonb_build_object('company', c.company_code, 'what', 'allowance', 'of', c.of, 'now', c.now)
    from changed c join app_user u on u.id = c.changed_by
    order by c.id`)
  if (!rowCount) throw new Error('The demo has no allowance per mile.')
}
