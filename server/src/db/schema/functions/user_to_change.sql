/**
 * Locks the acting director and the user whom he wants to change, and returns the user as he is now. It refuses a person who is no
 * director, the director himself, and a user with a branch that the director does not have.
 *
 * The acting director has every branch of the user and stays an active director. So no company loses its last one: of two directors who
 * demote each other at the same moment, the second waits for both rows and then finds that he is no director any more. Everybody locks in
 * the order of the ids, so that nobody waits in a circle.
 */
create function user_to_change(target int) returns app_user
language plpgsql
set search_path = public, pg_temp
as $$
declare
  director int := my_user();
  found_user app_user;
  others text;
begin
  perform from app_user where id in (director, target) order by id for no key update;
  if not is_active_director(director) then
    perform custody.refuse('user_is_changed_by_a_director');
  end if;
  if target = director then
    perform custody.refuse('user_is_changed_by_another');
  end if;
  if not exists (select from user_branch b where b.user_id = target and b.active and b.branch_code = any (branches_of(director))) then
    perform custody.refuse('user_is_of_my_branches');
  end if;
  others := branches_elsewhere(target, director);
  if others is not null then
    perform custody.refuse('user_works_in_my_branches_alone', others);
  end if;
  select * into found_user from app_user where id = target;
  return found_user;
end $$;
revoke all on function user_to_change(int) from public;
