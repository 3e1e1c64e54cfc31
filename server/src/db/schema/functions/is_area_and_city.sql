/**
 * Returns whether a text names a time zone as area and city, such as Asia/Karachi, or UTC. PostgreSQL knows other names too: those of Etc/
 * mean the opposite of what people read (Etc/GMT+5 is five hours behind UTC), and others are unknown to browsers.
 */
create function is_area_and_city(zone text) returns boolean
language sql stable
as $$
  select zone = 'UTC' or split_part(zone, '/', 1) in
      ('Africa', 'America', 'Antarctica', 'Arctic', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific')
    and exists (select from pg_timezone_names z where z.name = zone)
$$;
revoke all on function is_area_and_city(text) from public;
