-- The audit log is chained behind the commits (ADR 42): each entry waits in a line of its own transaction, so nothing waits for it.
create table audit_unlinked (
  entry_id bigint primary key
);
create function audit_awaits_link() returns trigger language plpgsql as $$
begin
  insert into audit_unlinked (entry_id) select id from added;
  return null;
end $$;
create trigger audit_entry_awaits_link after insert on audit_entry
  referencing new table as added for each statement execute function audit_awaits_link();
insert into audit_unlinked (entry_id) select id from audit_entry;

create table audit_link (
  position bigint primary key check (position > 0),
  -- no reference: the link stays where somebody removes the entry, and so names it
  entry_id bigint not null unique,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  mac text not null check (mac ~ '^[0-9a-f]{64}$')
);

create table audit_check (
  id uuid primary key default uuidv7(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'sound', 'broken', 'failed')),
  -- null where the schedule asked
  started_by uuid references app_user,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- whoever runs it says so every moment; one that has fallen silent went down with its process
  heard_at timestamptz not null default clock_timestamp(),
  entries bigint not null default 0,
  entries_done bigint not null default 0,
  heads integer not null default 0,
  faults bigint not null default 0,
  -- the first of them, as they are told
  findings jsonb not null default '[]',
  check ((ended_at is null) = (state in ('waiting', 'running'))),
  check (entries_done <= entries)
);
create unique index audit_check_one on audit_check ((true)) where ended_at is null;
