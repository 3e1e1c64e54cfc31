/** Makes a feed of the director of the request and returns its id. Its branches are some of his. */
create function make_feed(name text, kinds text[], branches text[], token text) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  others text;
  made feed;
begin
  if not kinds <@ array(select c.kind from import_column c) or not branches <@ branches_of(director)
    or (select count(*) > count(distinct k) from unnest(kinds) k) then
    perform refuse('feed_is_of_its_director');
  end if;
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (branches);
  if others is not null and exists (select from unnest(kinds) k (kind) where import_is_everywhere(k.kind)) then
    perform refuse('feed_of_everywhere_has_all_branches', others);
  end if;
  insert into feed (branch_code, name, kinds, branches, made_by, token_hash)
  values (branches[1], btrim(make_feed.name), array(select k from unnest(kinds) k order by 1),
    array(select distinct b from unnest(branches) b order by 1), director, sha256(convert_to(token, 'UTF8')))
  returning * into made;
  perform write_audit('feed', array[made.id::bigint], array[made.branch_code], 'make', director,
    jsonb_build_object('name', made.name, 'kinds', made.kinds, 'branches', made.branches));
  perform look_again(made.branch_code, array[director]);
  return made.id;
end $$;
revoke all on function make_feed(text, text[], text[], text) from public;
grant execute on function make_feed(text, text[], text[], text) to backoffice_app;
