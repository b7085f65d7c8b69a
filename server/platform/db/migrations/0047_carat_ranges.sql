-- The house keeps its ranges of weight itself: it names them, puts them in order, sets them aside, takes them away and
-- moves their ends. What was taken away keeps its path and its past prices.
alter table carat_range
  drop constraint carat_range_name_key,
  add column active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  add column deleted_at timestamptz,
  add check (name = btrim(name) and name <> ''),
  add check (length(name) <= 80);
create unique index carat_range_name on carat_range (lower(name)) where deleted_at is null;

-- The order of sub-ranges is that of their weights. Neighbours move together in one statement.
alter table sub_carat_range
  drop column sequence,
  add column active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  add column created_at timestamptz not null default '-infinity',
  add column deleted_at timestamptz,
  drop constraint sub_carat_range_numrange_excl,
  add constraint sub_carat_range_numrange_excl exclude using gist (numrange(carat_from, carat_to, '[]') with &&)
    where (deleted_at is null) deferrable initially immediate;
alter table sub_carat_range alter column created_at set default clock_timestamp();
create index sub_carat_range_of on sub_carat_range (range_id);

-- A price of the past is explained by the ends that stood then.
create table sub_carat_range_past (
  sub_range smallint not null references sub_carat_range (nr) on delete cascade,
  until timestamptz not null default clock_timestamp(),
  carat_from numeric(6, 2) not null,
  carat_to numeric(6, 2) not null
);
create index sub_carat_range_past_of on sub_carat_range_past (sub_range, until);
create function keep_sub_carat_range() returns trigger language plpgsql as $$
begin
  insert into sub_carat_range_past (sub_range, carat_from, carat_to) values (old.nr, old.carat_from, old.carat_to);
  return null;
end $$;
create trigger sub_carat_range_kept after update of carat_from, carat_to on sub_carat_range
  for each row when ((old.carat_from, old.carat_to) is distinct from (new.carat_from, new.carat_to))
  execute function keep_sub_carat_range();

-- Those that stand were made by the portal; from now on each begins with a step of whoever makes it.
insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
select 'activeFlag', id, 'flag.create', 0, 1, 'portal', 0, md5(id::text)::uuid
  from (select id from carat_range union all select id from sub_carat_range) as made;

-- A flag goes either way, so that only its birth can be wrong.
create trigger carat_range_active_birth after insert on carat_range referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');
create trigger sub_carat_range_active_birth after insert on sub_carat_range referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');

insert into submodule (category_id, name, path, sequence)
select c.id, 'Carat ranges', s.path, 10
  from (values (1, '/admin/settings/carat-range'), (8, '/auditor/settings/carat-range')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Setting';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1
  from submodule s join permission_category c on c.id = s.category_id
 where s.path in ('/admin/settings/carat-range', '/auditor/settings/carat-range');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
