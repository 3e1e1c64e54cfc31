/** Returns whether a decision of that moment can still be taken back: 60 seconds, as limits.undo.seconds of the contract has it. */
create function can_still_undo(decided_at timestamptz) returns boolean
language sql volatile
as $$ select decided_at > clock_timestamp() - interval '60 seconds' $$;
revoke all on function can_still_undo(timestamptz) from public;
grant execute on function can_still_undo(timestamptz) to backoffice_app;
