/**
 * Returns whether somebody with this role and these modules may decide about deposits. The same stands in contract/src/access.ts, and
 * a test compares the two.
 */
create function custody.decides_deposits(role int, modules int[]) returns boolean
language sql immutable parallel safe
as $$ select (role = 3 and 7 = any (modules)) or (role = 4 and 31 = any (modules)) $$;
