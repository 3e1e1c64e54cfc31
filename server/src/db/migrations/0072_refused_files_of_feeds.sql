-- The last file of each kind of a feed that was refused before it could wait as an import, until a later file is taken.
create table feed_refusal (
  feed_id int not null references feed,
  kind text not null,
  file_name text not null,
  -- The sentence that the program got as its answer.
  reason text not null,
  -- When the first of the refused files came that no taken file followed, and when this one came.
  refused_since timestamptz not null,
  refused_at timestamptz not null,
  primary key (feed_id, kind)
);
