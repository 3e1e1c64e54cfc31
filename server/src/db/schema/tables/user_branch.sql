create trigger document_is_kept after delete or update of id, branch_code on user_branch
  for each row execute function document_is_kept('user');
create trigger user_holds_nothing before update of active on user_branch
  for each row when (my_user() is not null and old.active and not new.active) execute function user_holds_nothing();
create trigger branch_of_a_user_holds_nothing before delete on user_branch
  for each row when (my_user() is not null) execute function user_holds_nothing();

grant select on user_branch to backoffice_app;
