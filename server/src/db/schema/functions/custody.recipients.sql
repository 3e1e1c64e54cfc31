/** Returns the users whom a move concerns: the one person who holds the amount, or all who may decide about deposits of the branch. */
create function custody.recipients(hears text, holder int, in_branch text) returns table (user_id int)
language sql stable
as $$
  select holder where holder is not null
  union all
  select unnest(public.deciders('deposit', in_branch)) where hears = 'deciders'
$$;
