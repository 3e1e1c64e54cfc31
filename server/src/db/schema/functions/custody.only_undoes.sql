/**
 * Refuses to take a decision back where anything has happened to one of its receipts since: the newest row of the journal of each must be
 * that decision, made by the same person and for the same deposit. The caller has locked the receipts.
 *
 * decision  custody.stage_rule.undoes of the move
 */
create function custody.only_undoes(ids bigint[], decision text, actor int, deposit bigint) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  later journal;
begin
  select j.* into later
  from unnest(ids) as one (id)
  cross join lateral (select * from journal j where j.receipt_id = one.id order by j.id desc limit 1) j
  where (j.action, j.actor_id, j.deposit_id) is distinct from (decision, actor, deposit)
  order by j.id
  limit 1;
  if found then
    perform custody.built_on(later);
  end if;
end $$;
