/** Returns the vouchers of an import that are here. One that somebody has approved stays as it is. */
create function import_here_vouchers(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', v.branch_code, 'voucherNo', v.voucher_no, 'type', v.type_id, 'date', v.voucher_on,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('lineNo', x.position, 'account', x.title, 'debit', x.debit, 'credit', x.credit,
        'narration', x.narration) order by x.position), '[]')
      from voucher_line x where x.voucher_id = v.id)),
    case when v.status <> 0 then jsonb_build_array('approved') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join voucher v on v.branch_code = l.facts ->> 'branch' and v.voucher_no = l.facts ->> 'voucherNo'
$$;
revoke all on function import_here_vouchers(int) from public;
