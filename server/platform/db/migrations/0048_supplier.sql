-- A supplier is a record of its own: how its lists are fetched, with what secret, and whether it is in use.
alter table provider
  add check (name = btrim(name) and name <> ''),
  -- where its lists are fetched and how they are to be read; null where they are sent by hand
  add column settings jsonb check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 20000),
  -- the password, token or key that its server asks for, sealed by a key that is not in this database
  add column secret bytea check (octet_length(secret) <= 4000),
  add column active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  add column changed_at timestamptz not null default clock_timestamp(),
  -- its path in the ledger stays
  add column deleted_at timestamptz,
  add constraint provider_secret_of_server check (secret is null or settings is not null);
-- Two that differ by their letters' case alone could not be told apart; of those that do already, the later are numbered.
update provider p
   set name = left(p.name, 110) || ' (' || n.place || ')'
  from (select id, row_number() over (partition by lower(name) order by created_at, id) as place from provider) n
 where n.id = p.id and n.place > 1;
alter table provider drop constraint provider_name_key;
create unique index provider_name on provider (lower(name)) where deleted_at is null;
-- One account sees the stock of one supplier.
create unique index provider_account on provider (user_id) where deleted_at is null;
drop index provider_user;
create index provider_by_source on provider (source, lower(name), id) where deleted_at is null;

create trigger provider_active_birth after insert on provider referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');
-- Whatever comes in past the code that makes a supplier is begun when its transaction ends.
create constraint trigger provider_begun after insert on provider deferrable initially deferred
  for each row execute function begin_unauthored('');

-- Those who were here before: the portal itself begins what nobody was asked about.
insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
select p.created_at, 'activeFlag', p.id, e.event, e.from_state, e.to_state, 'portal', 0, md5(p.id::text)::uuid
  from provider p
  join (values ('flag.create', 0, 1), ('flag.deactivate', 1, 2)) as e (event, from_state, to_state)
    on e.to_state <= p.active_state
 order by p.created_at, p.id, e.to_state;

-- The screen of suppliers: the administrator keeps it, quality control and the auditor read it.
insert into submodule (category_id, name, path, sequence)
select c.id, 'Suppliers', s.path, 8
  from (values (1, '/admin/supply/supply'), (5, '/admin/supply/supply'), (8, '/auditor/supply/supply')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Inventory';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1
  from submodule s join permission_category c on c.id = s.category_id
 where s.path like '%/supply/supply';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id join submodule s on s.id = r.submodule_id
 where s.path like '%/supply/supply'
on conflict do nothing;
