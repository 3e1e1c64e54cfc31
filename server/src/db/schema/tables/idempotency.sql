-- Functions read and write it: claim_key, keep_answer and kept_answer.
revoke all on idempotency from backoffice_app;
