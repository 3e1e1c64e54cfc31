-- The telephone of a user, which directors write, and the e-mail, which only the user writes. Both are empty where there is none.
alter table app_user
  add column telephone text not null default '' constraint telephone_is_international check (telephone ~ '^(\+[1-9][0-9]{7,14})?$'),
  add column email text not null default '' constraint email_is_an_address check (email ~ '^([^\s@]+@[^\s@]+)?$' and length(email) <= 254);

-- An e-mail is of one user. Letters count as the same in both cases.
create unique index email_is_taken on app_user (lower(email)) where email <> '';
