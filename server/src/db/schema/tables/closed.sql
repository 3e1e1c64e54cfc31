-- Tables that the server cannot touch: functions, which run as the owner, read and write them.
revoke all on idempotency, login_throttle, refresh_token, sign_in from backoffice_app;
