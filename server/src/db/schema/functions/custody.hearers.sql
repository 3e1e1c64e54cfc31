/** The one person who holds the part, or whoever may decide about deposits of the branch; only those who may come in at all. */
create function custody.hearers(hears text, holder int, in_branch text) returns table (user_id int)
language sql stable
as $$
  select u.id from public.app_user u where u.id = holder and u.portal_allowed
  union all
  select u.id
  from public.user_branch b join public.app_user u on u.id = b.user_id
  where hears = 'deciders' and b.branch_code = in_branch and b.active and u.portal_allowed
    and exists (select from public.user_module m where m.user_id = u.id and (u.role_id, m.module_id) in ((3, 7), (4, 31)))
$$;
