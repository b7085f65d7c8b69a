-- How the lists of a supplier are read. Each change is a version of its own, and the last one is in force.
create table mapping (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references provider on delete cascade,
  version integer not null check (version > 0),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  -- the list by which it was made, as its sender calls it
  file_name text not null check (char_length(file_name) <= 120),
  made_by uuid not null references app_user,
  made_at timestamptz not null default now(),
  unique (provider_id, version)
);

-- Suppliers say themselves how their lists are read.
update role_permission r set write_access = true
  from submodule s
 where s.id = r.submodule_id and r.role_id in (6, 7) and s.path = '/provider/inventory/search';
update user_permission p set write_access = true
  from submodule s, app_user u
 where s.id = p.submodule_id and u.id = p.user_id and u.role_id in (6, 7) and s.path = '/provider/inventory/search'
   and p.read_access;
