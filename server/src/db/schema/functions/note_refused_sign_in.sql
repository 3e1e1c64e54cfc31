/**
 * Counts a refused sign-in for directors, by the username and the network. A username has at most 20 rows with a network, a network 50, and
 * the table 10,000, so that nobody fills the disk with tries; more are counted under the username 0 and the empty address. Whether somebody
 * has the username makes no difference, so that an unknown one takes as long.
 */
create function note_refused_sign_in(login int, network text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  noted int := login;
  place text := left(network, 60);
begin
  if not exists (select from refused_sign_in r where r.login_id = noted and r.address = place) then
    if (select count(*) from (select from refused_sign_in limit 10000) r) >= 10000 then
      noted := 0;
      place := '';
    elsif (select count(*) from refused_sign_in r where r.login_id = noted) >= 20 then
      place := '';
    elsif (select count(*) from refused_sign_in r where r.address = place) >= 50 then
      noted := 0;
    end if;
  end if;
  insert into refused_sign_in as r (login_id, address, times, first_at, last_at)
  values (noted, place, 1, clock_timestamp(), clock_timestamp())
  on conflict (login_id, address) do update set times = r.times + 1, last_at = clock_timestamp();
end $$;
revoke all on function note_refused_sign_in(int, text) from public;
grant execute on function note_refused_sign_in(int, text) to backoffice_app;
