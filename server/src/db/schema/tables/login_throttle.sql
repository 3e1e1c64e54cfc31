-- Functions read and write it: login_wait, count_login_failure, start_sign_in and forget_logins.
revoke all on login_throttle from backoffice_app;
