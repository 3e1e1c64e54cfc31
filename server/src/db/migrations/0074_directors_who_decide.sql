-- The branches of the feed of a refused file: every director of all of them decides the import. A feed never changes its branches.
alter table data_import add column deciding_branches text[];
update data_import i set deciding_branches = f.branches from feed f where f.id = i.feed_id and i.refused_at is not null;
alter table data_import
  add constraint only_a_refused_file_is_decided_by_others check ((deciding_branches is not null) = (refused_at is not null));
