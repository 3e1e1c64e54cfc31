-- A key of a save has one effect, with an answer.
create view invariant_i14_one_effect_per_key as
select user_id, call, key from idempotency group by 1, 2, 3 having count(*) > 1 or bool_or(answer is null);
