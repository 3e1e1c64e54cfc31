/** Takes an import of the director of the request for work that follows in the same transaction, and refuses what cannot be done. */
create function claim_import(import int, work text, without_rejected boolean) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  claimed constant data_import := custody.claim_import(import, work, import_actor());
begin
  if work = 'applying' then
    perform import_may_be_applied(claimed, without_rejected);
  end if;
end $$;
revoke all on function claim_import(int, text, boolean) from public;
grant execute on function claim_import(int, text, boolean) to backoffice_app;
