-- A file is known again by its SHA-256, as it was sent and as it is kept. Files that were here before are hashed by a job, as they are kept.
alter table attachment
  add column sent_sha256 bytea,
  add column kept_sha256 bytea,
  -- True once another document was saved with the same file. other_uses tells whether both still count.
  add column is_used_again boolean not null default false,
  add constraint file_has_whole_hashes check (octet_length(sent_sha256) = 32 and octet_length(kept_sha256) = 32);
create index attachment_by_sent_hash on attachment (sent_sha256) where sent_sha256 is not null;
create index attachment_by_kept_hash on attachment (kept_sha256) where kept_sha256 is not null;
create index attachment_used_again on attachment (document_kind, document_id) where is_used_again;
create index attachment_without_hash on attachment (id) where kept_sha256 is null;
