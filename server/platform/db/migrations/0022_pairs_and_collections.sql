-- Stones that are alike, stones that have come lately, and stones that the house shows together or puts forward.

insert into setting (name, value, description) values
  ('match.rules', '{"set_size": 2, "rules": [
      {"field": "growth_type", "tolerance": 0}, {"field": "color", "tolerance": 1}, {"field": "clarity", "tolerance": 1},
      {"field": "cut", "tolerance": 1}, {"field": "fluorescence", "tolerance": 1}, {"field": "fancy", "tolerance": 0},
      {"field": "intensity", "tolerance": 0}, {"field": "carat", "tolerance": 0.05}, {"field": "length_mm", "tolerance": 0.1},
      {"field": "width_mm", "tolerance": 0.1}, {"field": "depth_pct", "tolerance": 2}, {"field": "table_pct", "tolerance": 2}]}',
   'How alike stones of a pair are to be, and how many of them belong together.'),
  ('arrival.days', '14', 'For how many days a stone counts as new.');

-- A pair or a set that somebody keeps.
create table stone_match (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user,
  name text not null check (name = btrim(name) and name <> ''),
  remark text check (remark <> ''),
  diamond_type smallint not null check (diamond_type in (1, 2)),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index stone_match_owner on stone_match (owner_id, created_at desc);
create table stone_match_stone (
  match_id uuid not null references stone_match on delete cascade,
  stone_id uuid not null references stone,
  place smallint not null,
  primary key (match_id, stone_id)
);
create index stone_match_stone_stone on stone_match_stone (stone_id);

create table collection (
  id uuid primary key default uuidv7(),
  name text not null check (name = btrim(name) and name <> ''),
  description text check (description <> ''),
  diamond_type smallint not null check (diamond_type in (1, 2)),
  -- a search; whatever it finds belongs to the collection beside the stones that are named
  filter jsonb check (jsonb_typeof(filter) = 'object'),
  is_active boolean not null default true,
  active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- its path in the ledger stays
  deleted_at timestamptz
);
create unique index collection_name on collection (lower(name)) where deleted_at is null;
create trigger collection_active_edges after update on collection referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('activeFlag', 'active_state');
create trigger collection_active_birth after insert on collection referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');
create table collection_stone (
  collection_id uuid not null references collection on delete cascade,
  stone_id uuid not null references stone,
  place smallint not null,
  primary key (collection_id, stone_id)
);
create index collection_stone_stone on collection_stone (stone_id);

create table featured_stone (
  id uuid primary key default uuidv7(),
  stone_id uuid not null references stone,
  -- for one business alone; null is everybody
  business_id uuid references business,
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  place smallint not null default 0 check (place between 0 and 9999),
  featured_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  constraint featured_stone_once unique nulls not distinct (stone_id, business_id)
);
create index featured_stone_order on featured_stone (place, created_at desc);
create index featured_stone_business on featured_stone (business_id);

insert into submodule (category_id, name, path, sequence)
select c.id, s.name, s.path, s.sequence
  from (values
    (1, 'Inventory', '/admin/%1$s/%1$s'), (5, 'Inventory', '/admin/%1$s/%1$s'), (8, 'Inventory', '/auditor/%1$s/%1$s'),
    (2, 'Stones', '/customer/stones/%s'), (4, 'Stones', '/associate/stones/%s'), (3, 'Stones', '/guest/%1$s/%1$s')
  ) as r (role_id, category, path)
  cross join lateral (values
    ('Match pairs', 'matchpair', 4), ('New arrivals', 'new-arrival', 5), ('Collections', 'collection', 6),
    ('Special stones', 'special-stone', 7)
  ) as m (name, screen, sequence)
  cross join lateral (select m.name, format(r.path, m.screen) as path, m.sequence) as s
  join permission_category c on c.role_id = r.role_id and c.name = r.category
 where not (r.role_id = 8 and m.screen = 'matchpair')
union all
select c.id, s.name, s.path, s.sequence
  from (values ('Match pairs', '/admin/settings/matchpair', 7), ('New arrivals', '/admin/settings/new-arrival', 8))
       as s (name, path, sequence)
  join permission_category c on c.role_id = 1 and c.name = 'Setting';

-- The house decides what it shows; pairs are everybody's own. Guests and auditors change nothing.
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1 or (c.role_id in (2, 4, 5) and s.path like '%/matchpair')
  from submodule s join permission_category c on c.id = s.category_id
 where not exists (select from role_permission r where r.submodule_id = s.id);
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
