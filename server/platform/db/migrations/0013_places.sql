-- States and cities of the countries. Their rows come after the migrations, out of the npm data set.

create table state (
  id uuid primary key default uuidv7(),
  country_id uuid not null references country,
  code text not null,
  name text not null check (name <> ''),
  unique (country_id, code)
);

create table city (
  id uuid primary key default uuidv7(),
  state_id uuid not null references state,
  name text not null check (name <> '')
);
create index city_state on city (state_id);

-- Which version of the data set the two tables hold.
create table place_data (
  -- there is one row or none
  singleton boolean primary key default true check (singleton),
  version text not null,
  loaded_at timestamptz not null default now()
);

-- First and last visits of a guest are read from its sessions, also from those that have ended.
create index session_of_user on session (user_id, used_at);
