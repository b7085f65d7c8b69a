-- People, rights and the lists of values that everything else refers to.

create table setting (
  name text primary key,
  value jsonb not null,
  description text not null
);
insert into setting (name, value, description) values
  ('hold.hours', '48', 'How long a hold lasts, and by how much one extension moves its end.'),
  ('hold.offer_minutes', '60', 'How long a stone is kept for the first in line after a hold ends.'),
  ('session.hours', '24', 'How long a session lives after its last use.');

create table country (
  id uuid primary key default uuidv7(),
  iso2 text not null unique check (iso2 ~ '^[A-Z]{2}$'),
  name text not null,
  phonecode text not null check (phonecode ~ '^[0-9]{1,8}$')
);

create table role (
  id smallint primary key,
  name text not null unique
);

create table permission_category (
  id uuid primary key default uuidv7(),
  role_id smallint not null references role,
  name text not null,
  sequence smallint not null,
  unique (role_id, name)
);

create table submodule (
  id uuid primary key default uuidv7(),
  category_id uuid not null references permission_category,
  name text not null,
  path text not null check (path ~ '^(/[a-z0-9-]+){3}$'),
  sequence smallint not null,
  unique (category_id, path)
);

create table role_permission (
  role_id smallint not null references role,
  submodule_id uuid not null references submodule on delete cascade,
  read_access boolean not null default false,
  write_access boolean not null default false,
  primary key (role_id, submodule_id)
);

create table business (
  id uuid primary key default uuidv7(),
  company_name text not null check (company_name <> ''),
  -- 9 not registered, 10 KYC pending, 11 registered
  registration smallint not null default 9 check (registration in (9, 10, 11)),
  associate_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table app_user (
  id uuid primary key default uuidv7(),
  role_id smallint not null references role,
  email text not null check (email = lower(email) and email like '%_@_%'),
  user_name text not null,
  first_name text not null,
  last_name text not null default '',
  mobile text,
  mobile_country_id uuid references country,
  password_hash text,
  business_id uuid references business,
  -- what a guest says of its company; a guest has no business record
  guest_company text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((role_id = 3) = (password_hash is null)),
  check ((role_id = 2) = (business_id is not null))
);
-- A guest may bear the address of somebody who has an account: it gets a guest's rights and nothing else.
create unique index app_user_email on app_user (email) where role_id <> 3;
create unique index app_user_guest_email on app_user (email) where role_id = 3;
create index app_user_business on app_user (business_id);
alter table business add constraint business_associate foreign key (associate_id) references app_user;
create index business_associate_id on business (associate_id);

create table user_permission (
  user_id uuid not null references app_user on delete cascade,
  submodule_id uuid not null references submodule on delete cascade,
  read_access boolean not null default false,
  write_access boolean not null default false,
  primary key (user_id, submodule_id)
);

create table session (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_user on session (user_id) where ended_at is null;

-- Wrong passwords by account and by address prefix; a row older than the window counts for nothing.
create table sign_in_failure (
  id bigint generated always as identity primary key,
  account text not null,
  address_prefix text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_account on sign_in_failure (account, address_prefix, at);

-- The one-time token that makes the first administrator; never more than one row.
create table setup_token (
  -- there is one row or none
  singleton boolean primary key default true check (singleton),
  token_hash bytea not null,
  created_at timestamptz not null default now()
);

create table master (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name text not null,
  is_active boolean not null default true,
  sequence smallint not null
);

-- `nr` is the short number that a stone carries; the id is what the wire carries.
create table sub_master (
  id uuid primary key default uuidv7(),
  nr smallint generated always as identity unique,
  master_id uuid not null references master,
  code text not null,
  name text not null,
  description text not null default '',
  keyword text not null default '',
  is_active boolean not null default true,
  is_default boolean not null default false,
  is_display boolean not null default true,
  sequence smallint not null,
  unique (master_id, code)
);

create table provider (
  id uuid primary key default uuidv7(),
  name text not null unique,
  -- 6 API, 7 FTP: the role of its user
  source smallint not null check (source in (6, 7)),
  user_id uuid references app_user,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index provider_user on provider (user_id);

create table rap_list (
  id uuid primary key default uuidv7(),
  listed_on date not null,
  kind text not null check (kind in ('ROUND', 'PEAR')),
  unique (listed_on, kind)
);

create table rap_price (
  list_id uuid not null references rap_list on delete cascade,
  clarity text not null,
  color text not null,
  carat_from numeric(6, 3) not null check (carat_from >= 0),
  carat_to numeric(6, 3) not null,
  price_per_ct numeric(12, 2) not null check (price_per_ct > 0),
  primary key (list_id, clarity, color, carat_from),
  check (carat_to >= carat_from)
);
