/** Returns the roles with the names that a file has for them; `none` opens nothing. They are those of contract/src/access.ts. */
create function import_roles() returns table (id smallint, name text)
language sql immutable
as $$
  values (0::smallint, 'None'), (1::smallint, 'Cashier'), (2::smallint, 'Salesman'), (3::smallint, 'Director'),
    (4::smallint, 'Deposit Approver'), (5::smallint, 'Location Approver')
$$;
revoke all on function import_roles() from public;
