-- Lists of vouchers and invoices are filtered by the person who approved them. Without these, a person who approved few would be looked for
-- in all documents of the branch.
create index voucher_of_approver on voucher (decided_by, branch_code, voucher_on desc, id desc) where decided_by is not null;
create index voucher_of_first_approver on voucher (first_approved_by, branch_code, voucher_on desc, id desc) where first_approved_by is not null;
create index invoice_of_approver on invoice_approval (decided_by, branch_code, invoice_on desc, id desc) where decided_by is not null;
