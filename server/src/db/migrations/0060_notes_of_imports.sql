-- Rows of a file that are left out, such as totals, and rows that a person should look at before the import. As with import_fault, they are
-- needed until the import ends.
create unlogged table import_note (
  import_id int not null,
  line int not null,
  -- A note of contract/src/imports/imports-messages.ts with its words: ["farDay", "Invoice Date", "2019-01-31"].
  note jsonb not null
);
create index import_note_of_line on import_note (import_id, line);

-- The numbers of rows with each note.
alter table data_import add column noted jsonb not null default '{}';
