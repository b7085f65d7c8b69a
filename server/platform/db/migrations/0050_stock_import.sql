-- Stock lists that suppliers send: received whole, read, held against the stock, applied in parts, and taken back.
create sequence number_sl;
-- The house's own number of a stone that a list brings.
create sequence stone_number start 100001;

create table stock_import (
  id uuid primary key default uuidv7(),
  import_no text not null unique,
  -- 1 received, 2 read, 3 staged, 4 checked, 5 waiting, 6 applying, 7 applied, 8 refused, 9 rolling back, 10 rolled back
  state smallint not null,
  provider_id uuid not null references provider,
  file_id uuid not null references stored_file,
  sent_by uuid references app_user,
  -- whether stones that it does not name are gone
  is_full boolean not null,
  -- what its columns mean, as it was when the list came
  mapping jsonb check (jsonb_typeof(mapping) = 'object'),
  headers text[] not null default '{}',
  -- the columns of a stone that it speaks of; what it does not speak of stays
  fields text[] not null default '{}',
  -- what the dry run found, by outcome and in percent
  figures jsonb check (jsonb_typeof(figures) = 'object'),
  is_beyond_limits boolean not null default true,
  is_loss boolean not null default false,
  -- rows that change something, and how many of them are done or undone
  to_do integer not null default 0,
  done integer not null default 0,
  -- why it was approved, refused, given up or rolled back
  reason text check (char_length(reason) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz,
  began_at timestamptz,
  ended_at timestamptz
);
create index stock_import_provider on stock_import (provider_id, id desc);
create index stock_import_live on stock_import (provider_id, id) where state in (1, 2, 3, 4, 6, 9);
create trigger stock_import_edges after update on stock_import
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unknown_edge('stockImport', 'state');
create trigger stock_import_birth after insert on stock_import
  referencing new table as new_rows for each statement execute function refuse_unknown_birth('stockImport', 'state');

-- Open screens hear how far a list has come: those of the house, and the supplier's own.
create function tell_live_imports() returns trigger language plpgsql as $$
declare
  event_id bigint;
begin
  for event_id in
    with changed as (
           select n.provider_id, jsonb_build_object('id', n.id, 'import_no', n.import_no, 'status', n.state, 'to_do', n.to_do, 'done', n.done,
                    'rows_a_second', round(n.done / greatest(extract(epoch from clock_timestamp() - n.began_at), 0.001))) as news
             from new_rows n),
         told as (
           insert into live_event (topic, payload, user_id)
           select 'import', news, null from changed
           union all
           select 'import', c.news, p.user_id from changed c join provider p on p.id = c.provider_id where p.user_id is not null
           returning id)
    select id from told
  loop
    perform pg_notify('live', event_id::text);
  end loop;
  return null;
end $$;
create trigger stock_import_live_new after insert on stock_import
  referencing new table as new_rows for each statement execute function tell_live_imports();
create trigger stock_import_live after update on stock_import
  referencing new table as new_rows for each statement execute function tell_live_imports();

-- What a row of a list says of a stone, in the columns of a stone; a stone that a full list left out has no line.
create table stock_import_row (
  id bigint generated always as identity primary key,
  import_id uuid not null references stock_import on delete cascade,
  line integer,
  cells text[] not null default '{}',
  -- 1 new, 2 repriced, 3 changed, 4 back, 5 gone, 6 unchanged, 7 kept, 8 duplicate, 9 rejected
  outcome smallint not null check (outcome between 1 and 9),
  -- cell by cell: which, what stands in it, what is wrong and what is nearest
  reasons jsonb check (jsonb_typeof(reasons) = 'array'),
  stone_id uuid references stone,
  -- the stone of another supplier that has the same report
  twin_id uuid references stone,
  -- whether the supplier says that it can be had
  is_offered boolean not null default true,
  org_stock_no text,
  diamond_type smallint,
  growth_type smallint,
  shape smallint,
  color smallint,
  clarity smallint,
  cut smallint,
  polish smallint,
  symmetry smallint,
  fluorescence smallint,
  lab smallint,
  location smallint,
  fancy smallint,
  intensity smallint,
  overtone smallint,
  shade smallint,
  milky smallint,
  carat numeric(7, 3),
  report_no text,
  report_date date,
  length_mm numeric(6, 2),
  width_mm numeric(6, 2),
  depth_mm numeric(6, 2),
  depth_pct numeric(5, 2),
  table_pct numeric(5, 2),
  crown_angle numeric(5, 2),
  crown_height_pct numeric(5, 2),
  pavilion_angle numeric(5, 2),
  pavilion_depth_pct numeric(5, 2),
  girdle_pct numeric(5, 2),
  key_to_symbols text[],
  eye_clean boolean,
  disc numeric(7, 4),
  price_per_ct numeric(12, 2),
  price_before numeric(12, 2),
  -- the stone as it was before this row changed it
  before jsonb,
  applied_at timestamptz,
  undone_at timestamptz,
  -- why a roll-back left the stone: the state in which it was, or 0 where its figures had changed
  left_in smallint
);
create index stock_import_row_of on stock_import_row (import_id, outcome, id);
create index stock_import_row_to_do on stock_import_row (import_id, id) where outcome between 1 and 5 and applied_at is null;
create index stock_import_row_done on stock_import_row (import_id, id) where applied_at is not null and undone_at is null and left_in is null;
create index stock_import_row_number on stock_import_row (import_id, org_stock_no);
create index stock_import_row_stone on stock_import_row (stone_id) where stone_id is not null;

-- Within these a list of the supplier is applied without a person; without a row here every list waits for one.
create table stock_import_limit (
  provider_id uuid primary key references provider,
  -- stones taken off the market, in percent of those on it
  gone_pct numeric(5, 2) not null check (gone_pct between 0 and 20),
  -- rows rejected, in percent of all
  rejected_pct numeric(5, 2) not null check (rejected_pct between 0 and 100),
  -- how far a price may move, in percent
  moved_pct numeric(5, 2) not null check (moved_pct between 0 and 100)
);

create index stone_own_number on stone (provider_id, org_stock_no);
create index stone_own_report on stone (lab, report_no) where report_no is not null;
