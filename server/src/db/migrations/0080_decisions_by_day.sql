-- The directors' list of decisions reads a period of the audit. Most rows of the audit are moves of receipts, which it does not show.
create index audit_of_decisions on audit (branch_code, at desc, id desc) where (
  object <> 'receipt' and action in ('approve', 'approve_first', 'decline', 'withdraw', 'bank', 'release', 'undo_approve',
    'undo_approve_first', 'undo_decline', 'undo_bank', 'undo_release')
  or object = 'receipt' and action in ('void', 'decline', 'return', 'recall', 'reclaim', 'undo_receive', 'undo_decline', 'undo_return'));
