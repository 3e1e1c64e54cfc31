/** Refuses with the name of a rule. server/src/db/constraints.ts turns the name into a message. */
create function custody.refuse(rule text, detail text default '') returns void
language plpgsql
as $$
begin
  raise exception '%', rule using errcode = 'check_violation', constraint = rule, detail = detail;
end $$;
