-- A file that a feed sent and that was refused waits for its director; a feed tells how often its file comes.
alter table data_import
  -- When the file of a feed was refused.
  add column refused_at timestamptz,
  -- The headings of the columns of the kind, by their keys.
  add column headings jsonb;
create index data_import_that_waits on data_import (feed_id, refused_at)
  where refused_at is not null and applied_at is null and cancelled_at is null;

alter table feed
  -- A file is expected within these hours after the last one; null where none is expected.
  add column expected_hours int check (expected_hours between 1 and 8784),
  -- When its directors were told that no file came.
  add column missed_at timestamptz;

-- The columns of the last file of a feed that was imported, and how they were read. The next file is read in the same way.
create table feed_reading (
  feed_id int not null references feed,
  kind text not null,
  headings jsonb not null,
  reading jsonb not null,
  primary key (feed_id, kind)
);

insert into notification_kind (name, document_kind) values ('feed_refused', 'feed'), ('feed_missing', 'feed');
