-- Tags of clients are numbered, so that of two people who tag a client at once the second is told who was first. A tag without a place takes
-- the place away.
drop index chart_location_of_client;
alter table chart_location
  -- The first tag of a client has version 1; the newest is the present one, and the others are the history.
  add version int,
  add previous int generated always as (nullif(version - 1, 0)) stored,
  -- The visit that the place was taken from.
  add visit_id bigint,
  alter latitude drop not null,
  alter longitude drop not null;
update chart_location t set version = n.version
from (select id, row_number() over (partition by branch_code, acode order by id) as version from chart_location) n
where n.id = t.id;
alter table chart_location
  alter version set not null,
  add constraint place_version_is_positive check (version > 0),
  add constraint place_is_tagged_in_turn unique (branch_code, acode, version),
  add constraint place_follows_another foreign key (branch_code, acode, previous) references chart_location (branch_code, acode, version),
  add constraint place_is_whole check (num_nulls(latitude, longitude) in (0, 2)),
  add constraint place_taken_away_has_no_words check (latitude is not null or (location = '' and visit_id is null and version > 1));

alter table visit add constraint visit_is_of_its_branch unique (id, branch_code);
alter table chart_location
  add constraint place_is_of_a_visit_of_the_branch foreign key (visit_id, branch_code) references visit (id, branch_code);

-- A report tells whether an organization was visited again after a day to follow up; clients have the index visit_to_client.
create index visit_to_organization on visit (branch_code, lower(organization), entered_at desc) where party is null;

insert into document_kind values ('place', 'chart_location');
insert into decider values ('place', 3, 14), ('place', 5, 32);
insert into notification_kind (name, document_kind, hears) values ('place_tag', 'place', 'owner');
