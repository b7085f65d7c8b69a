-- From the supplier's price to the viewer's: the Rap lists by version, the markups by rule, and what either was before.

-- The ranges of weight in which the trade speaks, and the finer ones by which markups are set. Both ends belong to a
-- sub-range; a stone falls into the one of its hundredths, so that 0.995 ct is still below one carat.
create table carat_range (
  id uuid primary key default uuidv7(),
  name text not null unique,
  is_active boolean not null default true,
  sequence smallint not null
);
create table sub_carat_range (
  id uuid primary key default uuidv7(),
  nr smallint generated always as identity unique,
  range_id uuid not null references carat_range,
  carat_from numeric(6, 2) not null check (carat_from > 0),
  carat_to numeric(6, 2) not null check (carat_to between carat_from and 1000),
  is_active boolean not null default true,
  sequence smallint not null,
  exclude using gist (numrange(carat_from, carat_to, '[]') with &&)
);
insert into carat_range (name, sequence) values
  ('Melee', 1), ('Light', 2), ('One carat', 3), ('Two to five', 4), ('Large', 5);
insert into sub_carat_range (range_id, carat_from, carat_to, sequence)
select r.id, v.carat_from, v.carat_to, v.sequence
  from (values
    (1, 'Melee', 0.01, 0.03), (2, 'Melee', 0.04, 0.07), (3, 'Melee', 0.08, 0.14), (4, 'Melee', 0.15, 0.17),
    (5, 'Melee', 0.18, 0.22), (6, 'Melee', 0.23, 0.29), (7, 'Light', 0.30, 0.39), (8, 'Light', 0.40, 0.49),
    (9, 'Light', 0.50, 0.69), (10, 'Light', 0.70, 0.89), (11, 'Light', 0.90, 0.99), (12, 'One carat', 1, 1.49),
    (13, 'One carat', 1.50, 1.99), (14, 'Two to five', 2, 2.99), (15, 'Two to five', 3, 3.99),
    (16, 'Two to five', 4, 4.99), (17, 'Large', 5, 5.99), (18, 'Large', 6, 9.99), (19, 'Large', 10, 10.99),
    (20, 'Large', 11, 1000)
  ) as v (sequence, range, carat_from, carat_to)
  join carat_range r on r.name = v.range;

-- A list is never changed: an amended one is the next revision of its date. In force is what came last.
alter table rap_list
  drop constraint rap_list_listed_on_kind_key,
  add column revision smallint not null default 1 check (revision > 0),
  add column in_force_from timestamptz not null default clock_timestamp(),
  add column source text not null default 'body' check (source in ('file', 'body', 'sync', 'demo')),
  add column loaded_by uuid references app_user,
  add unique (kind, listed_on, revision);
create index rap_list_in_force on rap_list (kind, in_force_from desc);

-- Grades as stones carry them, and the place of the band in its list: a stone then finds its cell by equality.
alter table rap_price rename to rap_price_by_name;
create table rap_price (
  list_id uuid not null references rap_list on delete cascade,
  color smallint not null references sub_master (nr),
  clarity smallint not null references sub_master (nr),
  band smallint not null check (band > 0),
  carat_from numeric(6, 2) not null check (carat_from > 0),
  carat_to numeric(6, 2) not null check (carat_to between carat_from and 1000),
  price_per_ct numeric(12, 2) not null check (price_per_ct between 0.01 and 1000000),
  primary key (list_id, color, clarity, band)
);
insert into rap_price (list_id, color, clarity, band, carat_from, carat_to, price_per_ct)
select p.list_id, co.nr, cl.nr, dense_rank() over (partition by p.list_id order by p.carat_from),
       p.carat_from, p.carat_to, p.price_per_ct
  from rap_price_by_name p
  join master mo on mo.code = 'COLOR' join sub_master co on co.master_id = mo.id and co.code = p.color
  join master ml on ml.code = 'CLARITY' join sub_master cl on cl.master_id = ml.id and cl.code = p.clarity;
drop table rap_price_by_name;

-- Rap and what follows from it is read from the list in force and stands on no stone.
drop index stone_price;
alter table stone
  drop column rap,
  drop column total_amt,
  add check (price_per_ct <= 10000000),
  add check (carat <= 1000),
  add check (disc between -99 and 1000);

-- What a price was made of before it was changed: a stone's own figures, and whose client a business was.
create table stone_price_past (
  stone_id uuid not null references stone on delete cascade,
  until timestamptz not null default clock_timestamp(),
  diamond_type smallint not null,
  shape smallint not null,
  color smallint,
  clarity smallint,
  carat numeric(7, 3) not null,
  provider_id uuid not null,
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null
);
create index stone_price_past_of on stone_price_past (stone_id, until);
create function keep_stone_price() returns trigger language plpgsql as $$
begin
  insert into stone_price_past (stone_id, diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct)
  values (old.id, old.diamond_type, old.shape, old.color, old.clarity, old.carat, old.provider_id, old.disc, old.price_per_ct);
  return null;
end $$;
create trigger stone_price_kept after update of diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct on stone
  for each row
  when ((old.diamond_type, old.shape, old.color, old.clarity, old.carat, old.provider_id, old.disc, old.price_per_ct)
        is distinct from
        (new.diamond_type, new.shape, new.color, new.clarity, new.carat, new.provider_id, new.disc, new.price_per_ct))
  execute function keep_stone_price();

create table business_associate_past (
  business_id uuid not null references business on delete cascade,
  until timestamptz not null default clock_timestamp(),
  associate_id uuid
);
create index business_associate_past_of on business_associate_past (business_id, until);
create function keep_business_associate() returns trigger language plpgsql as $$
begin
  insert into business_associate_past (business_id, associate_id) values (old.id, old.associate_id);
  return null;
end $$;
create trigger business_associate_kept after update of associate_id on business
  for each row when (old.associate_id is distinct from new.associate_id) execute function keep_business_associate();

-- Who changed which markups; undoing is a change too, and names the one that it takes back.
create table markup_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- 1 default, 2 provider, 3 business associate, 4 business
  scope smallint not null check (scope between 1 and 4),
  owner_id uuid,
  actor_id uuid references app_user,
  undoes bigint unique references markup_change,
  check ((scope = 1) = (owner_id is null))
);
create index markup_change_of on markup_change (scope, owner_id, id desc);

-- A rule is never changed either: it ends with one change, and the next begins with the same.
create table markup_rule (
  id bigint generated always as identity primary key,
  scope smallint not null check (scope between 1 and 4),
  owner_id uuid,
  diamond_type smallint not null check (diamond_type in (1, 2)),
  sub_range smallint not null references sub_carat_range (nr),
  -- percent points on the discount where Rap prices the stone, percent on the price per carat where nothing does
  points numeric(5, 2) not null check (points between -20 and 100),
  begun_by bigint not null references markup_change,
  ended_by bigint references markup_change,
  in_force_from timestamptz not null default clock_timestamp(),
  in_force_until timestamptz,
  check ((scope = 1) = (owner_id is null)),
  check ((ended_by is null) = (in_force_until is null))
);
create unique index markup_rule_one_in_force on markup_rule (scope, owner_id, diamond_type, sub_range)
  nulls not distinct where in_force_until is null;
create index markup_rule_begun on markup_rule (begun_by);
create index markup_rule_ended on markup_rule (ended_by);

-- A number that grows with whatever a price is made of beside the stone: a node compares it, and reads again when it grew.
create table price_revision (
  singleton boolean primary key default true check (singleton),
  nr bigint not null default 1
);
insert into price_revision default values;
create function count_price_revision() returns trigger language plpgsql as $$
begin
  update price_revision set nr = nr + 1;
  return null;
end $$;
create trigger rap_list_counted after insert or update or delete or truncate on rap_list for each statement execute function count_price_revision();
create trigger markup_rule_counted after insert or update or delete or truncate on markup_rule for each statement execute function count_price_revision();
create trigger sub_carat_range_counted after insert or update or delete or truncate on sub_carat_range for each statement execute function count_price_revision();
create trigger provider_counted after insert or delete or truncate on provider for each statement execute function count_price_revision();

insert into submodule (category_id, name, path, sequence)
select c.id, s.name, s.path, s.sequence
  from (values
    ('Markups', '/admin/settings/markup', 5),
    ('Rap prices', '/admin/settings/rap', 6)
  ) as s (name, path, sequence)
  join permission_category c on c.role_id = 1 and c.name = 'Setting';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select 1, s.id, true, true from submodule s where s.path in ('/admin/settings/markup', '/admin/settings/rap');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
