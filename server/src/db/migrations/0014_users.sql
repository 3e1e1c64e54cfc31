-- Directors manage the users of their branches: role, modules, active flag and passwords (decisions 7).

-- The modules with their roles. The same stands in contract/src/access.ts, and a test compares the two.
create table portal_module (
  id smallint primary key check (id > 0),
  role_id smallint not null check (role_id between 1 and 5)
);
insert into portal_module values
  (1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (13, 2), (7, 3), (8, 3), (9, 3), (10, 3), (11, 3), (12, 3), (14, 3), (33, 3), (34, 3),
  (31, 4), (32, 5);

alter table app_user
  drop constraint app_user_role_id_check,
  -- 0 is no role: such a user opens nothing but his own profile.
  add constraint app_user_role_id_check check (role_id between 0 and 5),
  -- Counts the changes of role, modules and active flag, so that a director changes what he saw.
  add version int not null default 1;

-- A user is a document in each of his branches, so that audit and notifications can be about him.
alter table user_branch add id int not null generated always as (user_id) stored;
insert into document_kind values ('user', 'user_branch');
insert into notification_kind (name, document_kind) values ('user_change', 'user'), ('user_reset_password', 'user');
