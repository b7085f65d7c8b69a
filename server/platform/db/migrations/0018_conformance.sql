-- The ledger checked against the models on demand: what was checked, when, for whom, and what was found.

create table conformance_run (
  id uuid primary key default uuidv7(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'cancelled', 'failed')),
  started_by uuid not null references app_user,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- whoever runs it says so every moment; one that has fallen silent went down with its process
  heard_at timestamptz not null default clock_timestamp(),
  is_cancelled boolean not null default false,
  entries bigint not null default 0,
  entries_done bigint not null default 0,
  records bigint not null default 0,
  -- how many faults there are; the first of them are kept
  faults bigint not null default 0,
  -- one entry a workflow: its name, the version and hash of its model, its entries, records and faults
  workflows jsonb not null default '[]',
  check ((ended_at is null) = (state in ('waiting', 'running'))),
  check (entries_done <= entries)
);
create unique index conformance_run_one on conformance_run ((true)) where ended_at is null;

create table conformance_fault (
  run_id uuid not null references conformance_run on delete cascade,
  nr integer not null check (nr between 1 and 1000),
  kind text not null,
  workflow text not null,
  record_id uuid not null,
  -- the entry of the ledger; null where the record itself is at fault
  entry_id bigint,
  event text,
  expected text not null,
  found text not null,
  primary key (run_id, nr)
);

-- What was refused about a stone before there was a record of it.
create index refused_attempt_stone on refused_attempt (stone_id, id) where stone_id is not null;
