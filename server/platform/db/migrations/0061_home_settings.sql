-- What the house shows on the home pages: once in a session, across them, or in a list of days.
create table home_setting (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('popup', 'event', 'banner')),
  title text not null check (title = btrim(title) and title <> ''),
  description text not null default '' check (char_length(description) <= 500),
  page text not null check (page in ('everywhere', 'staff', 'customers', 'associates', 'guests', 'suppliers', 'auditors')),
  banner_type text check (banner_type in ('information', 'offer', 'warning')),
  -- days by the clock of the house
  start_date date not null,
  end_date date,
  is_active boolean not null default true,
  active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  constraint home_setting_title_length check (char_length(title) <= 120),
  constraint home_setting_days check (end_date >= start_date),
  constraint home_setting_type_of_banner check ((kind = 'banner') = (banner_type is not null))
);
create index home_setting_of on home_setting (kind, start_date desc) where deleted_at is null;
create trigger home_setting_active_birth after insert on home_setting referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');

-- Its images in their order, with the room that they take.
create table home_setting_image (
  file_id uuid primary key references stored_file,
  home_setting_id uuid not null references home_setting,
  sequence smallint not null check (sequence between 1 and 5),
  width smallint not null check (width between 1 and 1600),
  height smallint not null check (height between 1 and 1600),
  constraint home_setting_image_place unique (home_setting_id, sequence) deferrable initially immediate
);

-- Which version of a client there is, and the eldest that still works.
create table app_version (
  platform text primary key check (platform in ('android', 'ios', 'web')),
  current text not null check (current ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  minimum text not null check (minimum ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  notes text not null default '' check (char_length(notes) <= 2000),
  changed_at timestamptz not null default clock_timestamp()
);

insert into submodule (category_id, name, path, sequence)
select c.id, 'Home settings', s.path, 11
  from (values (1, '/admin/settings/home-settings'), (8, '/auditor/settings/home-settings')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Setting';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1
  from submodule s join permission_category c on c.id = s.category_id
 where s.path in ('/admin/settings/home-settings', '/auditor/settings/home-settings');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
