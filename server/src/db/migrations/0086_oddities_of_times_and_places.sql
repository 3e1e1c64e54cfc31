-- A visit that a phone keeps without a network is entered later than it was made.
alter table visit add column made_at timestamptz;
update visit set made_at = entered_at;
alter table visit
  alter column made_at set not null,
  alter column made_at set default clock_timestamp();
create index visit_of_user_by_time on visit (entered_by, made_at);

-- Receipts just below a limit, at unusual times and places, and files of feeds that differ from their control.
update exception_kind set position = -position where position > 12;
update exception_kind set position = 2 - position where position < 0;
insert into exception_kind (position, kind, first, second) values
  (13, 'X13', 90, 2),
  (14, 'X14', 22, 10),
  (25, 'X25', 24, null);
