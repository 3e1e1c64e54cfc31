-- The claims of users.

-- The claims of each user who may use the portal, as his rights are now; user_claims keeps them for open_session.
create view claims_of_user as
select id as user_id, id || ' ' || branches::text as claims, json_build_object('userId', id, 'loginId', login_id, 'name', name,
  'roleId', role_id, 'mustChangePassword', must_change_password, 'modules', modules, 'branches', branches)::text as told
from (
  select u.*, array(select m.module_id from user_module m where m.user_id = u.id order by 1) as modules, branches_of(u.id) as branches
  from app_user u
  where u.portal_allowed
) person;
