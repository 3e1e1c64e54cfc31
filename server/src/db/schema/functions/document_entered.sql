/**
 * Writes the audit of documents that were just entered, and tells those who decide about them: once for all the documents that one
 * statement entered in a branch, so that an import of a thousand is one piece of news.
 *
 * tg_argv   the kind, the column with the number of a document, and the column with its amount ('' where it has none)
 */
create function document_entered() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  kind text := tg_argv[0];
  news record;
begin
  for news in
    select a.branch_code, a.entered_by, array_agg(a.id order by a.id) as ids, array_agg(a.branch_code) as branches,
      array_agg(a.id order by a.id) filter (where a.status = 0) as waiting, count(*) filter (where a.status = 0) as documents,
      min(to_jsonb(a) ->> tg_argv[1]) filter (where a.status = 0) as number,
      sum((to_jsonb(a) ->> tg_argv[2])::numeric) filter (where a.status = 0) as amount
    from added a
    group by a.branch_code, a.entered_by
    order by a.branch_code, a.entered_by
  loop
    perform write_audit(kind, news.ids, news.branches, 'enter', news.entered_by, '{}');
    perform look_again(news.branch_code, array[news.entered_by]);
    if news.waiting is not null and exists (select from notification_kind k where k.name = kind || '_enter') then
      perform notify(kind || '_enter', kind, news.waiting[1], news.branch_code, news.entered_by,
        jsonb_strip_nulls(jsonb_build_object('documents', news.documents, 'amount', news.amount,
          'number', case news.documents when 1 then news.number end)),
        deciders(kind, news.branch_code), news.waiting);
    end if;
  end loop;
  return null;
end $$;
