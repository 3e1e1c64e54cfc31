-- Phones deliver what was made on them without a network. A device has a key pair that never leaves it, and a token.
create table device (
  id bigint generated always as identity primary key,
  device_id uuid not null unique,
  -- A branch of its user, where its news is read.
  branch_code text not null references branch,
  user_id int not null references app_user,
  -- The characters before the numbers of its items. No device gets the code of another one, also not after its end.
  code text not null unique constraint device_code_is_readable check (code ~ '^[0-9ABCDEFGHJKMNPQRSTVWXYZ]{3}$'),
  name text not null default '',
  -- An uncompressed point of the curve P-256.
  public_key bytea not null check (length(public_key) = 65),
  -- The SHA-256 of the token, which only the device has.
  token_hash bytea not null unique check (length(token_hash) = 32),
  sign_in_id uuid not null references sign_in,
  made_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  -- The number of its last request, the items that it did not know to be at the office then, and how many of them it delivered since.
  request int not null default 0,
  stated_items int not null default 0 check (stated_items >= 0),
  stated_amount numeric(14, 2) not null default 0 check (stated_amount >= 0),
  delivered_items int not null default 0 check (delivered_items >= 0),
  delivered_amount numeric(14, 2) not null default 0 check (delivered_amount >= 0),
  ended_at timestamptz,
  ended_by int references app_user,
  ended_as text check (ended_as in ('ended', 'lost')),
  constraint device_end_is_whole check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_as is null))
);
create index device_of_user on device (user_id);

-- Devices seal their items for the newest key; the older ones open what waited meanwhile.
create table seal_key (
  id int generated always as identity primary key,
  public_key bytea not null check (length(public_key) = 65),
  private_key bytea not null check (length(private_key) = 32),
  made_at timestamptz not null default clock_timestamp()
);

-- What arrived from a device. A row is never deleted, so that an item that is sent again is known for ever.
create table intake (
  id bigint generated always as identity unique,
  device_id uuid not null references device (device_id),
  item_id uuid not null,
  primary key (device_id, item_id),
  branch_code text not null references branch,
  user_id int not null references app_user,
  kind text not null check (kind in ('receipt', 'payment', 'visit', 'tour', 'leave', 'order', 'takeBack')),
  number int not null check (number > 0),
  -- A copy of a phone has the counter of the phone. Its repeated numbers are kept and counted.
  number_repeat int not null default 0,
  amount numeric(14, 2) not null default 0 check (amount >= 0),
  -- The client and the invoice as the item names them, for people who look for it; empty where it names none or several.
  party text not null default '',
  invoice_no text not null default '',
  -- The signed text, and the signature of the device over it.
  body text not null,
  signature bytea not null check (length(signature) = 64),
  sign_in_id uuid not null,
  photos int not null default 0 check (photos between 0 and 10),
  -- By the clock of the device.
  made_at timestamptz not null,
  sent_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  state text not null default 'waits' check (state in ('waits', 'booked', 'held', 'returned', 'takenBack', 'settled')),
  -- Why it is held or returned, or what became of it.
  reason text not null default '',
  judged_at timestamptz,
  -- The moment that its receipts get: by the clock of the device where it may be believed, else the moment of the arrival.
  taken_at timestamptz,
  -- The transaction that is judging it at this moment: its receipts belong to it.
  judged_in xid8,
  version int not null default 1,
  constraint intake_number_is_used_once unique (device_id, number, number_repeat),
  constraint intake_is_judged check ((state = 'waits') = (judged_at is null)),
  constraint intake_id_branch_code_key unique (id, branch_code)
);
create index intake_by_branch on intake (branch_code, received_at desc);
create index intake_open on intake (state) where state in ('waits', 'held');
create index intake_of_user on intake (user_id) where state in ('waits', 'held');
create index intake_in_judgement on intake (judged_in) where judged_in is not null;

-- Another text under the id of an item: it is refused and kept.
create table intake_contradiction (
  id bigint generated always as identity primary key,
  device_id uuid not null,
  item_id uuid not null,
  body text not null,
  signature bytea not null,
  received_at timestamptz not null default clock_timestamp(),
  foreign key (device_id, item_id) references intake (device_id, item_id)
);

-- The receipts of an item.
create table intake_receipt (
  receipt_id bigint primary key references receipt,
  intake_id bigint not null references intake (id),
  branch_code text not null,
  constraint intake_receipt_is_of_its_branch foreign key (intake_id, branch_code) references intake (id, branch_code)
);
create index intake_receipt_of_item on intake_receipt (intake_id);

-- A photo of an item arrives in parts. `position` counts from 0; `instrument` is the position in the payment.
create table intake_photo (
  intake_id bigint not null references intake (id),
  position smallint not null check (position between 0 and 9),
  primary key (intake_id, position),
  branch_code text not null,
  instrument smallint not null default 0,
  sha256 bytea not null check (length(sha256) = 32),
  size int not null check (size > 0),
  -- The sealed bytes so far; empty again when the photo is stored.
  parts bytea not null default '',
  seal_key_id int references seal_key,
  attachment_id uuid references attachment,
  stored_at timestamptz,
  -- Why it cannot be used: a photo that cannot be read.
  fault text not null default '',
  constraint intake_photo_is_of_its_branch foreign key (intake_id, branch_code) references intake (id, branch_code)
);

insert into document_kind values ('intake', 'intake'), ('device', 'device');
insert into notification_kind (name, document_kind) values
  ('item_held', 'intake'), ('item_as_advance', 'intake'), ('item_returned', 'intake'), ('item_settled', 'intake'), ('phone_fewer', 'device'),
  ('phone_lost', 'device');
