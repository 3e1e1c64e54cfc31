-- A director's reports list a whole branch, newest first: its first page is read from the index, not sorted out of all there is.
create index receipt_of_branch on receipt (branch_code, created_at desc, id desc);
create index transfer_of_branch on transfer (branch_code, sent_at desc, id desc);
