-- Codes by mail, how often something may be tried, and where a person is signed in.

-- One code for an address and a purpose: a new one takes the place of the older.
create table mailed_code (
  purpose text not null check (purpose in ('sign_up', 'unlock', 'reset')),
  address text not null check (address = lower(address)),
  code_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '10 minutes',
  -- a try is taken before it is looked at, so that many at once count as many
  tries smallint not null default 0 check (tries between 0 and 5),
  -- what the right code was exchanged for; set once, and the code is spent
  proof_hash bytea unique,
  proof_expires_at timestamptz,
  primary key (purpose, address),
  check ((proof_hash is null) = (proof_expires_at is null))
);
create index mailed_code_age on mailed_code (expires_at);

-- Written by the rate limiter; `expire` is in milliseconds since 1970, and null means never.
create table throttle (
  -- in this order, a key is found by how it begins
  key varchar(255) collate "C" primary key,
  points integer not null default 0,
  expire bigint
);
drop table sign_in_failure;

alter table session
  add column address inet,
  add column agent text;
create index session_recently_used on session (used_at) where ended_at is null;
