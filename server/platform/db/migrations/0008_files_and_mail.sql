-- Files that people send, and mail that the portal owes them.

create table stored_file (
  id uuid primary key default uuidv7(),
  -- where the storage keeps it; never shown and never taken from a request
  key text not null unique,
  name text not null,
  mime text not null,
  size bigint not null check (size > 0),
  sha256 bytea not null,
  uploaded_by uuid references app_user,
  created_at timestamptz not null default now()
);

-- Whatever is downloaded is fetched with a ticket: by one person, once, within a minute.
create table ticket (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  params jsonb not null,
  expires_at timestamptz not null default now() + interval '60 seconds',
  used_at timestamptz
);
create index ticket_age on ticket (expires_at);

create table mail (
  id uuid primary key default uuidv7(),
  kind text not null,
  to_address text not null check (to_address !~ '[[:cntrl:]]'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body text not null,
  -- kept over every attempt, so that a duplicate after a crash is seen as one
  message_id text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  attempts smallint not null default 0,
  last_error text
);
create index mail_recent on mail (created_at desc);

-- Who is gone stays in the records: a deleted person keeps the row and loses the address and the name of the account.
alter table app_user
  add column deleted_at timestamptz,
  add column email_verified_at timestamptz,
  add column picture_file_id uuid references stored_file;
drop index app_user_email;
create unique index app_user_email on app_user (email) where role_id <> 3 and deleted_at is null;
create unique index app_user_name on app_user (lower(user_name)) where role_id <> 3 and deleted_at is null;
alter table business add column deleted_at timestamptz;
