-- Visits of users to clients and other organizations, and the places of clients that they are compared with (decisions 7).
alter table company
  -- The word before "Office" in the organization types of visits.
  add product text not null default 'Company' constraint product_is_a_word check (product = trim(product) and product <> ''),
  -- A visit is verified within so many metres of the client's tagged location.
  add visit_metres int not null default 200 constraint visit_metres_are_positive check (visit_metres > 0);

-- The tagged locations of clients. The newest row of a client is his location; the others are the places that it replaced.
create table chart_location (
  id bigint generated always as identity primary key,
  branch_code text not null,
  acode text not null,
  latitude numeric(8, 6) not null check (latitude between -90 and 90),
  longitude numeric(9, 6) not null check (longitude between -180 and 180),
  location text not null default '',
  tagged_by int not null,
  tagged_at timestamptz not null default clock_timestamp(),
  foreign key (branch_code, acode) references chart (branch_code, acode),
  foreign key (tagged_by, branch_code) references user_branch (user_id, branch_code)
);
create index chart_location_of_client on chart_location (branch_code, acode, id desc);

create table visit (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  entered_by int not null,
  entered_at timestamptz not null default clock_timestamp(),
  -- The day of the company on which it was entered.
  visited_on date not null,
  organization_type text not null check (organization_type in ('client', 'office', 'other')),
  -- The account of a client; the other organizations have a name.
  party text,
  organization text not null default '',
  person1 text not null default '',
  person2 text not null default '',
  product text not null default '',
  comments text not null default '',
  follow_up_on date,
  latitude numeric(8, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  -- The accuracy of the place in metres, as the device measured it.
  accuracy numeric(9, 1) check (accuracy >= 0),
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint visit_is_to_a_known_client foreign key (branch_code, party) references chart (branch_code, acode),
  constraint visit_is_to_a_client_or_a_name
    check ((organization_type = 'client') = (party is not null) and (party is null) = (organization <> '')),
  constraint follow_up_is_not_before_the_visit check (follow_up_on >= visited_on),
  constraint place_of_visit_is_whole check (num_nulls(latitude, longitude, accuracy) in (0, 3))
);
create index visit_of_branch on visit (branch_code, entered_at desc, id desc);
create index visit_of_user on visit (entered_by, entered_at desc, id desc);
create index visit_to_client on visit (branch_code, party, entered_at desc, id desc) where party is not null;
