-- Documents that somebody enters and that others decide about share their rules: who decides, and who is told of what.

-- The modules whose holders decide about documents of a kind. The same stands in contract/src/access.ts, and a test compares the two.
create table decider (
  document_kind text not null references document_kind,
  role_id smallint not null check (role_id between 1 and 5),
  module_id smallint not null check (module_id > 0),
  primary key (document_kind, role_id, module_id)
);
insert into decider values ('deposit', 3, 7), ('deposit', 4, 31);

-- Null for the moves of money, whose audience is in custody.audience. Of other documents either the person who entered one is told,
-- or those who decide about it.
alter table notification_kind add hears text check (hears in ('owner', 'deciders'));

-- Another system has no user here: what an import enters or changes is done by nobody.
alter table audit alter actor_id drop not null, alter actor_role drop not null;
alter table notification alter actor_id drop not null;
