-- A session gives its user the rights that he has: no more, no fewer, and none to a user who may not use the portal.
create view invariant_i40_session_claims_are_the_rights_of_users as
select user_id
from user_claims kept full join claims_of_user own using (user_id)
where (kept.claims, kept.told) is distinct from (own.claims, own.told);
