/** Returns the distance of two places in metres along the surface of a sphere of the size of the earth, by the haversine formula. */
create function metres_between(latitude numeric, longitude numeric, other_latitude numeric, other_longitude numeric) returns double precision
language sql immutable strict parallel safe
as $$
  select 2 * 6371008.8 * asin(least(1, sqrt(
    sind((other_latitude - latitude)::float8 / 2) ^ 2
      + cosd(latitude::float8) * cosd(other_latitude::float8) * sind((other_longitude - longitude)::float8 / 2) ^ 2)))
$$;
grant execute on function metres_between(numeric, numeric, numeric, numeric) to backoffice_app;
