grant select on user_branch to backoffice_app;
