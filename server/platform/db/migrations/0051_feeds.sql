-- When the lists of a supplier are fetched by themselves; whether they are, its flag says.
create table feed (
  id uuid primary key default uuidv7(),
  provider_id uuid not null unique references provider,
  -- five parts: minute, hour, day, month, weekday; null where it was taken away again
  schedule text check (length(schedule) between 9 and 60),
  is_active boolean not null default true,
  active_state smallint not null generated always as (case when is_active then 1 else 2 end) stored,
  next_at timestamptz,
  -- how many runs of its schedule failed one after the other
  failures smallint not null default 0 check (failures >= 0),
  created_at timestamptz not null default clock_timestamp(),
  constraint feed_next_of_schedule check (next_at is null or schedule is not null)
);
create index feed_due on feed (next_at) where is_active;
create trigger feed_active_birth after insert on feed referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('activeFlag', 'active_state');

-- Each time that a list was fetched, by schedule or because somebody asked for it.
create table feed_run (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references provider,
  -- null where its hour had come
  asked_by uuid references app_user,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- 1 under way, 2 a list came, 3 the list was the one before, 4 failed
  outcome smallint not null default 1 check (outcome between 1 and 4),
  file_name text check (length(file_name) <= 255),
  bytes bigint check (bytes >= 0),
  import_id uuid references stock_import,
  -- why it failed
  fault text check (length(fault) <= 2000),
  constraint feed_run_ended check ((ended_at is null) = (outcome = 1)),
  constraint feed_run_list check ((import_id is not null) = (outcome = 2)),
  constraint feed_run_failed check ((fault is not null) = (outcome = 4))
);
create index feed_run_of on feed_run (provider_id, id desc);
create index feed_run_import on feed_run (import_id) where import_id is not null;
-- The server of a supplier is asked once at a time.
create unique index feed_run_one on feed_run (provider_id) where ended_at is null;
