-- Where the stock is sent for a client, as that client is shown it; whether its schedule stands, its flag says.
create table stock_export (
  id uuid primary key default uuidv7(),
  client_id uuid not null unique references external_client,
  -- where to, what and how; null where nothing is sent any more
  settings jsonb check (jsonb_typeof(settings) = 'object'),
  -- a password, or the signature of an address
  secret bytea,
  -- five parts: minute, hour, day, month, weekday; null where somebody asks for each time
  schedule text check (length(schedule) between 9 and 60),
  is_active boolean not null default true,
  active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  next_at timestamptz,
  -- how many runs of its schedule failed one after the other
  failures smallint not null default 0 check (failures >= 0),
  -- its place was sent a whole stock, so that changes say something to it
  told_whole boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint stock_export_next_of_schedule check (next_at is null or schedule is not null),
  constraint stock_export_schedule_of_place check (schedule is null or settings is not null)
);
create index stock_export_due on stock_export (next_at) where is_active;
create trigger stock_export_active_birth after insert on stock_export referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');

-- What a place was told of a stone the last time, as a sum over the line: the next time tells what is other.
create table stock_export_told (
  export_id uuid not null references stock_export,
  stock_no text not null check (length(stock_no) <= 200),
  line bytea not null check (octet_length(line) = 16),
  primary key (export_id, stock_no)
);

-- Each time that stock was sent, by schedule or because somebody asked for it.
create table stock_export_run (
  id uuid primary key default uuidv7(),
  export_id uuid not null references stock_export,
  -- null where its hour had come
  asked_by uuid references app_user,
  is_whole boolean not null,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- 1 under way, 2 sent, 3 there was nothing to tell, 4 failed
  outcome smallint not null default 1 check (outcome between 1 and 4),
  file_name text check (length(file_name) <= 255),
  bytes bigint check (bytes between 0 and 4398046511104),
  stones integer check (stones >= 0),
  added integer check (added >= 0),
  changed integer check (changed >= 0),
  removed integer check (removed >= 0),
  -- why it failed
  fault text check (length(fault) <= 2000),
  constraint stock_export_run_ended check ((ended_at is null) = (outcome = 1)),
  constraint stock_export_run_sent check ((file_name is not null) = (outcome = 2)),
  constraint stock_export_run_failed check ((fault is not null) = (outcome = 4))
);
create index stock_export_run_of on stock_export_run (export_id, id desc);
-- One is sent at a time.
create unique index stock_export_run_one on stock_export_run (export_id) where ended_at is null;
