-- The receipts whose money is not banked, by place: few of all receipts. The list of who has the money reads nothing else, and lists that are
-- filtered by place find their newest rows in its order.
create index receipt_not_banked on receipt (branch_code, stage, created_at desc, id desc) include (salesman_id, cashier_id, method, amount)
  where stage in (0, 1, 2, 3, 5, 9);
-- The deposits that a receipt was ever in, for the lines whose money is in one of those places.
create index deposit_line_of_receipt on deposit_line (receipt_id);
