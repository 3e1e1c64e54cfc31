/**
 * Refuses a move of money to a person who cannot come in: one who was switched off, or who has lost the role or the branch. It locks these
 * people until the move is committed; whoever switches one of them off waits for that (public.user_holds_nothing), and then finds the money.
 *
 * receiver              custody.stage_rule.arrives_at of the move
 * ids, actor, cashiers  as custody.move has them; without cashiers the money comes back to the cashier who had it
 */
create function custody.arrives(receiver text, ids bigint[], actor int, cashiers int[]) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  people int[];
  branches text[];
  gone text;
begin
  select array_agg(arriving.person), array_agg(arriving.branch_code) into people, branches
  from (
    select distinct r.branch_code,
      case receiver when 'actor' then actor when 'salesman' then r.salesman_id else coalesce(goes.cashier_id, r.cashier_id) end as person
    from unnest(ids, cashiers) as goes (id, cashier_id) join receipt r on r.id = goes.id
  ) arriving;
  perform 1 from app_user where id = any (people) order by id for key share;
  select coalesce(who.name, '') into gone
  from unnest(people, branches) as p (id, branch_code) left join app_user who on who.id = p.id
  where not exists (
    select from app_user u join user_branch b on b.user_id = u.id
    where u.id = p.id and b.branch_code = p.branch_code and b.active and u.portal_allowed
      and case receiver when 'actor' then u.role_id in (1, 2) when 'salesman' then u.role_id = 2 else u.role_id = 1 end
  )
  limit 1;
  if found then
    perform custody.refuse(case receiver
      when 'actor' then 'receipt_is_taken_by_its_salesman_or_a_cashier'
      when 'salesman' then 'receipt_goes_to_a_salesman_who_can_come_in'
      else case when cashiers is null then 'money_comes_back_to_a_cashier_who_can_come_in' else 'transfer_is_to_a_cashier' end
    end, gone);
  end if;
end $$;
