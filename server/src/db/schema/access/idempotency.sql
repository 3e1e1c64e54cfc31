-- Functions read and write it: claim_key, keep_answer, kept_answer and forget_keys_of_saves.
revoke all on idempotency from backoffice_app;
