-- Oddities of the programs that send their data. exception-places.sql explains the columns.

-- A file that differs from the control totals that its program stated: it waits, or a director brought it in. A later file of the feed and kind
-- that agrees ends the case. A feed of several branches is in the first one.
create view exception_x25 as
select 'X25' as kind, p.branch_code, 'file:' || i.id as case_key, i.applied_by as subject_id, null::int as other_id, 0::numeric as amount,
  d.day as since,
  jsonb_build_object('reason', 'controlDiffers', 'feed', f.name, 'file', i.file_name, 'day', d.day, 'isIn', i.applied_at is not null,
    'lines', (select jsonb_agg(jsonb_build_object('stated', c ->> 'stated', 'here', c ->> 'here')) from jsonb_array_elements(i.control) c where not (c ->> 'agrees')::boolean)) as facts,
  'import' as target, i.id::text as target_id
from exception_place p
join feed f on p.branch_code = (select min(b) from unnest(f.branches) b)
join data_import i on i.feed_id = f.id and i.started_at >= p.since and i.cancelled_at is null and i.control @> '[{"agrees": false}]'
  and (i.applied_at is not null or i.started_at < now() - make_interval(hours => p.first::int))
cross join lateral (select (i.started_at at time zone p.time_zone)::date as day) d
where p.kind = 'X25' and not exists (
  select from data_import n
  where n.feed_id = f.id and n.kind = i.kind and n.started_at > i.started_at and n.control is not null and not n.control @> '[{"agrees": false}]');
