/**
 * Returns the time zones that a company may have: an area and a city, such as Asia/Karachi, and UTC. PostgreSQL knows other names too: those
 * of Etc/ mean the opposite of what people read (Etc/GMT+5 is five hours behind UTC), and others are unknown to browsers.
 */
create function areas_and_cities() returns setof text
language sql stable
as $$
  select z.name from pg_timezone_names z
  where z.name = 'UTC' or split_part(z.name, '/', 1) in
    ('Africa', 'America', 'Antarctica', 'Arctic', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific')
$$;
revoke all on function areas_and_cities() from public;
