-- Directors see the first steps of their company until one of them closes the list.
alter table company add column first_steps_closed boolean not null default false;
