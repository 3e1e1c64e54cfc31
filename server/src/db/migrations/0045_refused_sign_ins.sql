-- Counts wrong passwords by username and network, for directors who ask who tried. The username of nobody counts like that of a user. The
-- username 0 and the empty address count what is beyond the limits of note_refused_sign_in.
create table refused_sign_in (
  login_id int not null,
  address text not null,
  times int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (login_id, address)
);
create index refused_sign_in_of_address on refused_sign_in (address);
