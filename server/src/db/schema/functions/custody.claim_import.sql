/**
 * Takes an import for this transaction, and tells the others that it is worked on; refuses where another connection works on it. Two imports
 * of a kind are not applied at once, since the second was compared with data that the first changes: it is refused with the name of the
 * person who began the first.
 *
 * work    checking or applying
 */
create function custody.claim_import(import int, work text, actor int) returns data_import
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  claimed constant data_import := import_of_mine(import, actor);
  other text;
begin
  if not pg_try_advisory_xact_lock(727054, import) then
    perform refuse('import_runs_once');
  end if;
  if work = 'applying' and not pg_try_advisory_xact_lock(727055, hashtext(claimed.kind)) then
    select u.name into other
    from import_work() w join data_import i on i.id = w.import_id left join app_user u on u.id = i.started_by
    where w.work = 'applying' and i.kind = claimed.kind and i.id <> claimed.id;
    perform refuse('imports_of_a_kind_wait', coalesce(other, 'Somebody'));
  end if;
  perform import_step(work, 'waiting', 0, 0);
  -- This statement sees what ended while the locks were asked for.
  return import_of_mine(import, actor);
end $$;
