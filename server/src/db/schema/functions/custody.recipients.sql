/** Returns the users whom a move concerns: the one person who holds the amount, or all who may decide about deposits of the branch. */
create function custody.recipients(hears text, holder int, in_branch text) returns table (user_id int)
language sql stable
as $$
  select holder where holder is not null
  union all
  select u.id
  from public.user_branch b join public.app_user u on u.id = b.user_id
  where hears = 'deciders' and b.branch_code = in_branch and b.active
    and exists (select from public.user_module m where m.user_id = u.id and custody.decides_deposits(u.role_id, array[m.module_id::int]))
$$;
