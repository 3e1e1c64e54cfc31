/** Puts an import of the director of the request away whose check found nothing to do, with its counts. */
create function put_away_import(import int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  done constant data_import := custody.claim_import(import, 'applying', import_actor());
begin
  if (done.counts -> 'new', done.counts -> 'changed', done.counts -> 'rejected') is distinct from ('0'::jsonb, '0'::jsonb, '0'::jsonb) then
    perform refuse('import_is_as_previewed');
  end if;
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
end $$;
revoke all on function put_away_import(int) from public;
grant execute on function put_away_import(int) to backoffice_app;
