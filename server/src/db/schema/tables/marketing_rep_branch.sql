grant select on marketing_rep_branch to backoffice_app;
