/**
 * Imports what was checked, all of it or nothing, and returns the counts. It locks the documents that it changes, and refuses where one of
 * the new or changed ones is no longer as the preview showed it.
 *
 * The function import_lock_<kind> locks the documents that are changed, and import_write_<kind> writes the new and the changed ones.
 */
create function custody.apply_import(import int, without_rejected boolean, actor int) returns jsonb
language plpgsql
set search_path = public, custody, pg_temp
set work_mem = '64MB'
as $$
declare
  applied constant data_import := custody.claim_import(import, 'applying', actor);
  differs boolean;
begin
  perform import_may_be_applied(applied, without_rejected);
  perform import_step('applying', 'comparing', 0, 2);
  analyze import_record;
  execute format('select %I($1)', 'import_lock_' || applied.kind) using import;
  execute format(
    'select exists (
       select from import_record r left join %I($1) h on h.key = r.key
       where r.import_id = $1 and (r.was is distinct from h.was or r.outcome = ''changed'' and h.kept is not null))', 'import_here_' || applied.kind)
  into differs using import;
  if differs then
    perform refuse('import_is_as_previewed');
  end if;
  perform import_step('applying', 'writing', 1, 2);
  execute format('select %I($1, $2)', 'import_write_' || applied.kind) using import, actor;
  update data_import set applied_at = clock_timestamp(), control = import_control(applied), problem = '' where id = import;
  perform forget_import_rows(import);
  if applied.branch_code is not null then
    insert into applied_import (id, branch_code) values (import, applied.branch_code);
    perform write_audit('import', array[import::bigint], array[applied.branch_code], 'apply', actor,
      jsonb_strip_nulls(jsonb_build_object('kind', applied.kind, 'file', applied.file_name, 'counts', applied.counts,
        'by', case when actor is null then 'operator' when applied.feed_id is not null then 'feed' end, 'feed', applied.feed_id)));
    perform look_again(b.code, array[actor]) from branch b where b.code = any (import_branches(applied));
  end if;
  perform import_goes_on(import);
  return applied.counts;
end $$;
