/** Writes finished_total anew from all documents, which a load needs that wrote them without triggers or set their moments afterwards. */
create function custody.add_up_finished() returns void
language sql
set search_path = public, custody, pg_temp
as $$
  -- Whoever has just finished a document is waited for, and whoever is about to waits.
  lock table finished_total in share row exclusive mode;
  delete from finished_total;
  insert into finished_total select * from custody.finished();
$$;
