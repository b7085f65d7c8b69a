-- Stones that somebody shows to people without an account, and the rate of the rupee.

-- Whoever has the token sees the stones until the link expires or is revoked. Only the hash of the token is kept.
create table share_link (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  shared_by uuid not null references app_user on delete cascade,
  -- whose prices are shown; null where the sharer's own are
  business_id uuid references business on delete cascade,
  is_frozen boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz
);
create index share_link_of on share_link (shared_by, id desc);
create index share_link_age on share_link (expires_at);

create table share_link_stone (
  link_id uuid not null references share_link on delete cascade,
  stone_id uuid not null references stone on delete cascade,
  place smallint not null,
  -- kept, so that a stone that is gone can still be named
  stock_no text not null,
  -- what the stones cost when they were shared; null where the prices live
  price_per_ct numeric(14, 2),
  amount numeric(16, 2),
  primary key (link_id, stone_id)
);
create index share_link_stone_stone on share_link_stone (stone_id);

-- One row: the last good answer, and when it was last asked for. Many nodes ask once an hour together.
create table usd_inr (
  only_one boolean primary key default true check (only_one),
  rate numeric(12, 6) check (rate > 0),
  rated_on date,
  source text,
  fetched_at timestamptz,
  tried_at timestamptz,
  check (num_nonnulls(rate, rated_on, source, fetched_at) in (0, 4))
);
insert into usd_inr default values;
