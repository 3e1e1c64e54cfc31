-- A tour that arrives from a phone is known by its item, so that the photos that come later find their expenses.
alter table tour
  add column intake_id bigint,
  add constraint tour_of_item unique (intake_id),
  add constraint tour_is_of_the_branch_of_its_item foreign key (intake_id, branch_code) references intake (id, branch_code);

-- A tour has a photo of each bill, so that ten are not enough for an item.
alter table intake
  drop constraint intake_photos_check,
  add constraint intake_photos_check check (photos between 0 and 100);
alter table intake_photo
  drop constraint intake_photo_position_check,
  add constraint intake_photo_position_check check (position between 0 and 99);
