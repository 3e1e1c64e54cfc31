/** Returns the branches of a feed in which its director works now. */
create function feed_branches(of_feed int) returns text[]
language sql stable
set search_path = public, pg_temp
as $$ select array(select unnest(f.branches) intersect select unnest(branches_of(f.made_by)) order by 1) from feed f where f.id = of_feed $$;
revoke all on function feed_branches(int) from public;
