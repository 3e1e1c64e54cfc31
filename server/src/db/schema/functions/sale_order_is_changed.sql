/** Writes the audit of a change of a pending order, with all that differs as it was and as it is, and tells the person who entered it. */
create function sale_order_is_changed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was jsonb := sale_order_facts(old);
  now jsonb := sale_order_facts(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name)) into changes
  from (select jsonb_object_keys(was || now) as name) facts
  where was -> name is distinct from now -> name;
  if changes is not null then
    perform write_audit('sale_order', array[new.id], array[new.branch_code], 'change', my_user(),
      jsonb_build_object('version', new.version, 'changes', changes));
    perform look_again(new.branch_code, array[new.entered_by, new.salesman_rep, my_user()]);
    perform notify('sale_order_change', 'sale_order', new.id, new.branch_code, my_user(),
      jsonb_build_object('documents', 1, 'number', new.order_no::text, 'amount', new.total_net), array[new.entered_by]);
  end if;
  return null;
end $$;
