/** Returns the day that a cell names as 2026-07-31 or 31/07/2026 (with - or . instead of / too), or null. */
create function import_day(cell text) returns date
language plpgsql immutable strict
as $$
declare
  found_parts text[] := regexp_match(cell, '^(\d{4})-(\d{1,2})-(\d{1,2})$');
  y int;
  m int;
  d int;
begin
  if found_parts is null then
    found_parts := regexp_match(cell, '^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$');
    if found_parts is null then
      return null;
    end if;
    found_parts := array[found_parts[3], found_parts[2], found_parts[1]];
  end if;
  y := found_parts[1];
  m := found_parts[2];
  d := found_parts[3];
  if y not between 1900 and 2199 or m not between 1 and 12 or d < 1
    or d > extract(day from make_date(y, m, 1) + interval '1 month - 1 day')
  then
    return null;
  end if;
  return make_date(y, m, d);
end $$;
revoke all on function import_day(text) from public;
