/**
 * Returns the other documents that a file proves and that count: no void receipt and nothing that was declined or withdrawn. A document of
 * another branch is told without its number.
 */
create function other_uses(file_id uuid) returns table (document_kind text, document_id bigint)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select distinct s.document_kind, case when s.branch_code = any ((select my_branches())::text[]) then s.document_id end
  from attachment a cross join lateral same_files(a) s
  left join receipt r on s.document_kind = 'receipt' and r.id = s.document_id
  left join deposit d on s.document_kind = 'deposit' and d.id = s.document_id
  left join tour_expense x on s.document_kind = 'tour_expense' and x.id = s.document_id
  left join tour t on t.id = x.tour_id
  where a.id = file_id and a.is_used_again
    and coalesce(r.stage not in (5, 9), true) and coalesce(d.status <> 2, true) and coalesce(t.status not in (2, 9), true)
$$;
revoke all on function other_uses(uuid) from public;
grant execute on function other_uses(uuid) to backoffice_app;
