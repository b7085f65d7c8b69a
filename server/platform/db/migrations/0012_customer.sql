-- What is known of a business, which stones it is shown, and what keeps the list of customers fast.

alter table business
  -- numbers of BUSINESS_TYPE and COMPANY_DESIGNATION
  add column business_type smallint references sub_master (nr),
  add column designation smallint references sub_master (nr),
  add column address_line_1 text,
  add column address_line_2 text,
  add column city text,
  add column state text,
  add column postal_code text,
  add column country_id uuid references country,
  add column phone text,
  add column website text,
  add column tax_identification_number text,
  -- the flag as the machine counts it, so that the triggers can hold it
  add column active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored;
alter table app_user
  add column active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored;

create trigger business_active_edges after update on business referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('activeFlag', 'active_state');
create trigger business_active_birth after insert on business referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');
create trigger app_user_active_edges after update on app_user referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('activeFlag', 'active_state');
create trigger app_user_active_birth after insert on app_user referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');

-- People and businesses come in by many doors, and each begins its life in the ledger at all of them. A change that
-- names itself in `culet.by` is their maker; else it is the portal.
create function begin_flags() returns trigger language plpgsql as $$
declare
  maker jsonb := nullif(current_setting('culet.by', true), '')::jsonb;
begin
  execute format(
    'insert into ledger (at, workflow, record_id, event, from_state, to_state, actor_id, actor_role, business_id, request_id)
     select n.created_at, ''activeFlag'', n.id, ''flag.create'', 0, n.active_state, ($1 ->> ''actor'')::uuid,
            coalesce(($1 ->> ''role'')::smallint, 0), n.%I, coalesce(($1 ->> ''request'')::uuid, md5(n.id::text)::uuid)
       from new_rows n order by n.id',
    case tg_table_name when 'business' then 'id' else 'business_id' end) using maker;
  return null;
end $$;
create trigger business_begins after insert on business referencing new table as new_rows
  for each statement execute function begin_flags();
create trigger app_user_begins after insert on app_user referencing new table as new_rows
  for each statement execute function begin_flags();

-- Those who were here before.
insert into ledger (at, workflow, record_id, event, from_state, to_state, actor_role, business_id, request_id)
select f.created_at, 'activeFlag', f.id, e.event, e.from_state, e.to_state, 0, f.business_id, md5(f.id::text)::uuid
  from (select id, created_at, active_state, id as business_id from business
        union all select id, created_at, active_state, business_id from app_user) as f
  join (values ('flag.create', 0, 1), ('flag.deactivate', 1, 2)) as e (event, from_state, to_state)
    on e.to_state <= f.active_state
 order by f.created_at, f.id, e.to_state;

-- Which values a business may see of an attribute, which locations and which suppliers. No row of a kind: all of them.
create table inventory_access (
  business_id uuid not null references business on delete cascade,
  kind text not null check (kind in ('attribute', 'location', 'supplier')),
  -- the column of the stone that the values are of
  field text not null check (field in ('shape', 'color', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence',
    'lab', 'fancy', 'intensity', 'overtone', 'shade', 'milky', 'location', 'provider_id')),
  allowed_values smallint[],
  allowed_suppliers uuid[],
  primary key (business_id, field),
  check (kind = case field when 'location' then 'location' when 'provider_id' then 'supplier' else 'attribute' end),
  check ((kind = 'supplier') = (allowed_suppliers is not null)),
  check ((kind = 'supplier') = (allowed_values is null)),
  check (cardinality(coalesce(allowed_values, '{1}')) > 0),
  check (cardinality(coalesce(allowed_suppliers, '{00000000-0000-0000-0000-000000000000}')) > 0)
);

-- Words as people type them: no capitals, no accents, split where neither a letter nor a digit stands. The same in
-- every database, whatever its locale, and without an extension that a managed one may lack.
create function search_words(given text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array_remove(
  regexp_split_to_array(
    regexp_replace(lower(normalize(given, nfkd) collate pg_c_utf8), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8,
    '[^[:alnum:]]+'),
  ''));

create index app_user_words on app_user
  using gin (search_words(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, '')))
  where role_id = 2 and deleted_at is null;
create index business_words on business using gin (search_words(company_name));
create index app_user_customers on app_user (created_at desc, id) where role_id = 2 and deleted_at is null;
create index business_by_name on business (lower(company_name), id);
create index business_registration on business (registration, id);
create index hold_live_of_business on hold (business_id) where state = 1;
create index session_latest on session (user_id, created_at desc);
