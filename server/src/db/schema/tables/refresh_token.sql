-- Functions read and write it: start_sign_in, rotate_refresh_token, sign_in_of_token and forget_refresh_tokens.
revoke all on refresh_token from backoffice_app;
