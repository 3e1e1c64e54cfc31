-- Functions read and write it: open_session, start_sign_in, rotate_refresh_token, sign_ins_of, end_sign_in and others.
revoke all on sign_in from backoffice_app;
