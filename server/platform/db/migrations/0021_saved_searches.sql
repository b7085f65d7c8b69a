-- Searches that people keep, the searches that they made last, and stones that they want and that are not there yet.

create table saved_search (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user,
  -- for whom it is kept, where that is not the owner: the client finds it among its own
  client_id uuid references app_user,
  -- 1 normal, 2 match pair
  search_type smallint not null check (search_type in (1, 2)),
  name text not null check (name = btrim(name) and name <> ''),
  note text check (note <> ''),
  -- a whole search as the contract describes it, without a page
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  diamond_type smallint not null generated always as ((filter ->> 'diamond_type')::smallint) stored,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  last_run_at timestamptz,
  runs integer not null default 0
);
create unique index saved_search_name on saved_search (owner_id, search_type, lower(name));
create index saved_search_client on saved_search (client_id) where client_id is not null;

create table recent_search (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user,
  search_type smallint not null check (search_type in (1, 2)),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  diamond_type smallint not null generated always as ((filter ->> 'diamond_type')::smallint) stored,
  -- how many stones it found when it ran last
  found integer check (found >= 0),
  times integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  ran_at timestamptz not null default clock_timestamp()
);
-- The same filter is the same search, whatever its length.
create unique index recent_search_same on recent_search (owner_id, search_type, md5(filter::text));
create index recent_search_last on recent_search (owner_id, ran_at desc, id desc);

-- One row a search that was made, for counts by day and by what was looked for; the list above forgets.
create table search_made (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id uuid not null references app_user,
  search_type smallint not null,
  diamond_type smallint not null,
  shapes text[] not null,
  colors text[] not null,
  clarities text[] not null
);
create index search_made_at on search_made (at);

create table demand (
  id uuid primary key default uuidv7(),
  demand_no text not null unique,
  -- 1 open, 2 matched, 3 closed
  state smallint not null,
  business_id uuid not null references business,
  placed_by uuid not null references app_user,
  name text not null check (name = btrim(name) and name <> ''),
  note text check (note <> ''),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  quantity integer not null check (quantity between 1 and 10000),
  -- at most so much a carat, at least so far below Rap, as the client is priced
  target_ppc numeric(12, 2) check (target_ppc > 0),
  target_disc numeric(7, 4) check (target_disc between -100 and 100),
  -- the last day on which it is looked for
  until date,
  reason text,
  closed_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  matched_at timestamptz,
  ended_at timestamptz,
  check ((state = 3) = (ended_at is not null)),
  check ((state = 3) = (reason is not null))
);
create index demand_business on demand (business_id, created_at desc);
create index demand_recent on demand (created_at desc);
create index demand_live on demand (until) where state in (1, 2);

-- Stones that came after they were wanted; each is told of once.
create table demand_match (
  id uuid primary key default uuidv7(),
  demand_id uuid not null references demand on delete cascade,
  stone_id uuid not null references stone,
  found_at timestamptz not null default now(),
  unique (demand_id, stone_id)
);
create index demand_match_stone on demand_match (stone_id);

create trigger demand_edges after update on demand referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('demand', 'state');
create trigger demand_birth after insert on demand referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('demand', 'state');

-- A screen each; recent searches stand beside the search and live by its right.
insert into submodule (category_id, name, path, sequence)
select c.id, s.name, s.path, s.sequence
  from (values
    (1, 'Inventory', 'Saved searches', '/admin/saved-search/saved-search', 2),
    (1, 'Inventory', 'Demands', '/admin/demand/demand', 3),
    (5, 'Inventory', 'Saved searches', '/admin/saved-search/saved-search', 2),
    (5, 'Inventory', 'Demands', '/admin/demand/demand', 3),
    (2, 'Stones', 'Saved searches', '/customer/stones/saved-search', 2),
    (2, 'Stones', 'Demands', '/customer/stones/demand', 3),
    (4, 'Stones', 'Saved searches', '/associate/stones/saved-search', 2),
    (4, 'Stones', 'Demands', '/associate/stones/demand', 3),
    (8, 'Inventory', 'Demands', '/auditor/demand/demand', 2)
  ) as s (role_id, category, name, path, sequence)
  join permission_category c on c.role_id = s.role_id and c.name = s.category;

insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id <> 8
  from submodule s join permission_category c on c.id = s.category_id
 where not exists (select from role_permission r where r.submodule_id = s.id);
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
