-- Programs of clients, which read the stock and ask for stones by themselves, and the keys by which they come in.

create table external_client (
  id uuid primary key default uuidv7(),
  name text not null check (name = btrim(name) and name <> '') check (char_length(name) <= 80),
  remark text check (remark <> '') check (char_length(remark) <= 2000),
  -- whom its keys act as: the prices, the rights and the room on memo are those of this person's business
  user_id uuid not null references app_user,
  is_active boolean not null default true,
  active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- its path in the ledger stays
  deleted_at timestamptz
);
create unique index external_client_name on external_client (lower(name)) where deleted_at is null;
create index external_client_user on external_client (user_id);
create trigger external_client_active_birth after insert on external_client referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');

create table api_key (
  id uuid primary key default uuidv7(),
  client_id uuid not null references external_client,
  name text not null check (name = btrim(name) and name <> '') check (char_length(name) <= 80),
  -- how it begins, so that people know it again; the whole of it is known to its owner alone
  beginning text not null check (beginning ~ '^culet_[A-Za-z0-9_-]{6}$'),
  key_hash bytea not null unique,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['stock', 'export', 'hold', 'confirm', 'memo']),
  per_minute integer not null check (per_minute between 1 and 6000),
  -- a key of the sandbox is answered as any other, and changes nothing
  is_sandbox boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null references app_user,
  -- null lives until it is revoked
  expires_at timestamptz,
  used_at timestamptz,
  used_from inet,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  -- the key whose place it took; that one lives on for a while
  replaces_id uuid references api_key,
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_key_client on api_key (client_id);
create unique index api_key_replaced on api_key (replaces_id);

insert into submodule (category_id, name, path, sequence)
select c.id, 'External clients', s.path, 10
  from (values (1, '/admin/settings/external-clients'), (8, '/auditor/settings/external-clients')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Setting';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1
  from submodule s join permission_category c on c.id = s.category_id where s.path like '%/settings/external-clients';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id join submodule s on s.id = r.submodule_id
 where s.path like '%/settings/external-clients';
