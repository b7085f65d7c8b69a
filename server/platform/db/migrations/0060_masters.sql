-- The house keeps its lists of words and their values itself: it names them, puts them in order, sets them aside and
-- takes them away. What was taken away keeps its path.
alter table master
  drop constraint master_code_key,
  add column description text not null default '' check (char_length(description) <= 1000),
  add column active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  add column deleted_at timestamptz,
  add check (code ~ '^[A-Z0-9][A-Z0-9_+&./-]{0,79}$'),
  add check (name = btrim(name) and name <> ''),
  add check (char_length(name) <= 80);
create unique index master_code on master (code) where deleted_at is null;
create unique index master_name on master (lower(name)) where deleted_at is null;

alter table sub_master
  drop constraint sub_master_master_id_code_key,
  add column active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  add column deleted_at timestamptz,
  add constraint sub_master_code_written check (code ~ '^[A-Z0-9][A-Z0-9_+&./-]*$'),
  add constraint sub_master_name_written check (name = btrim(name) and name <> ''),
  add constraint sub_master_description_length check (char_length(description) <= 1000),
  add constraint sub_master_keyword_length check (char_length(keyword) <= 300),
  -- forms begin with the default, so it is one that they offer
  add constraint sub_master_default_is_offered check (not is_default or (is_active and deleted_at is null));
create unique index sub_master_code on sub_master (master_id, code) where deleted_at is null;
create unique index sub_master_name on sub_master (master_id, lower(name)) where deleted_at is null;
create unique index sub_master_default on sub_master (master_id) where is_default;

-- One image of a value, as it was sent last.
create table sub_master_image (
  sub_master_id uuid primary key references sub_master on delete cascade,
  file_id uuid not null unique references stored_file
);

-- The order of a list is counted from 1.
update sub_master s set sequence = o.place
  from (select id, row_number() over (partition by master_id order by sequence, nr) as place from sub_master) as o
 where o.id = s.id;

-- What was chosen once keeps the name under which it was chosen, whatever the value is called later.
alter table business add column business_type_name text check (char_length(business_type_name) <= 80),
  add column designation_name text check (char_length(designation_name) <= 80);
alter table app_user add column salesperson_type_name text check (char_length(salesperson_type_name) <= 80);
alter table kyc_document add column document_name text check (char_length(document_name) <= 80);
create function keep_chosen_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) -> tg_argv[0] = to_jsonb(old) -> tg_argv[0] then return new; end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1],
    (select name from sub_master where nr = (to_jsonb(new) ->> tg_argv[0])::smallint)));
end $$;
update business set business_type_name = (select name from sub_master where nr = business_type),
                    designation_name = (select name from sub_master where nr = designation)
 where business_type is not null or designation is not null;
update app_user set salesperson_type_name = (select name from sub_master where nr = salesperson_type)
 where salesperson_type is not null;
update kyc_document set document_name = (select name from sub_master where nr = document_type);
alter table kyc_document alter column document_name set not null;
create trigger business_type_named before insert or update of business_type on business
  for each row execute function keep_chosen_name('business_type', 'business_type_name');
create trigger business_designation_named before insert or update of designation on business
  for each row execute function keep_chosen_name('designation', 'designation_name');
create trigger app_user_type_named before insert or update of salesperson_type on app_user
  for each row execute function keep_chosen_name('salesperson_type', 'salesperson_type_name');
create trigger kyc_document_type_named before insert or update of document_type on kyc_document
  for each row execute function keep_chosen_name('document_type', 'document_name');

-- Those that stand were made by the portal; from now on each begins with a step of whoever makes it.
insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
select 'activeFlag', id, 'flag.create', 0, 1, 'portal', 0, md5(id::text)::uuid
  from (select id from master union all select id from sub_master) as made;
create trigger master_active_birth after insert on master referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');
create trigger sub_master_active_birth after insert on sub_master referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');
