-- Keys of saves are kept for ever. They are found by their primary key, and nothing looks for old ones any more.
drop index idempotency_by_age;
