-- Each request opens the session of its user. The answer and the claims that open_session makes for him are put together when his rights
-- change, which is rare, and not in each request. A user who may not use the portal has none.
create table user_claims (
  user_id int primary key references app_user (id) on delete cascade,
  -- His id and branches, as session_claims returns them.
  claims text not null,
  -- The answer of open_session, in JSON.
  told text not null
);

insert into user_claims (user_id, claims, told)
select id, id || ' ' || branches::text, json_build_object('userId', id, 'loginId', login_id, 'name', name, 'roleId', role_id,
  'mustChangePassword', must_change_password, 'modules', modules, 'branches', branches)::text
from (
  select u.*,
    array(select m.module_id from user_module m where m.user_id = u.id order by 1) as modules,
    array(select b.branch_code from user_branch b where b.user_id = u.id and b.active order by 1) as branches
  from app_user u
  where u.portal_allowed
) person;
