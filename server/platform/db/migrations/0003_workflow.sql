-- What may happen, as data: one row an edge of a machine, written at start from the machines themselves.
create table workflow_edge (
  workflow text not null,
  from_state smallint not null,
  event text not null,
  to_state smallint not null,
  primary key (workflow, from_state, event, to_state)
);
create table workflow_model (
  workflow text primary key,
  version text not null,
  hash text not null
);

-- Every change of state, for good. The current state of a record is the fold of its rows.
create table ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  workflow text not null,
  record_id uuid not null,
  stone_id uuid references stone,
  event text not null,
  from_state smallint not null,
  to_state smallint not null,
  actor_id uuid references app_user,
  actor_role smallint not null,
  business_id uuid references business,
  reason text,
  request_id uuid not null
);
create index ledger_record on ledger (record_id, id);
create index ledger_stone on ledger (stone_id, id);
create index ledger_traffic on ledger (workflow, at) include (event, from_state, to_state);

-- Attempts that a guard refused: kept apart, because they changed nothing.
create table refused_attempt (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  workflow text not null,
  record_id uuid,
  stone_id uuid references stone,
  event text not null,
  from_state smallint not null,
  guard text,
  actor_id uuid references app_user,
  actor_role smallint not null,
  request_id uuid not null
);
create index refused_attempt_workflow on refused_attempt (workflow, at);
create index refused_attempt_record on refused_attempt (record_id);

-- Who asked for which change, from where; one row a request, written in its transaction.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid references app_user,
  actor_role smallint not null,
  operation text not null,
  summary jsonb not null,
  address inet,
  request_id uuid not null
);
create index audit_entry_actor on audit_entry (actor_id, at);

create table idempotency (
  actor_id uuid not null references app_user on delete cascade,
  key text not null,
  operation text not null,
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_age on idempotency (created_at);

-- What must leave the database after a commit: taken by a worker, deleted when done.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Changes that open screens want to know of. A node hears the number and reads the row.
create table live_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  topic text not null,
  payload jsonb not null,
  -- who may hear it; null means everyone who may search
  business_id uuid,
  associate_id uuid,
  user_id uuid
);
create index live_event_at on live_event (at);

create table notice (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  title text not null,
  detail text not null,
  link text,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notice_user on notice (user_id, id desc);

-- Numbers people read aloud: in sequence without gaps, so the row is locked until the commit.
create table number_series (
  prefix text not null,
  year smallint not null,
  last integer not null,
  primary key (prefix, year)
);

create table hold (
  id uuid primary key default uuidv7(),
  hold_no text not null,
  stone_id uuid not null references stone,
  -- 1 held, 2 released
  state smallint not null,
  business_id uuid not null references business,
  placed_by uuid not null references app_user,
  until timestamptz not null,
  extended boolean not null default false,
  end_reason text check (end_reason in ('released', 'expired', 'confirmed', 'issued', 'withdrawn')),
  remark text,
  -- frozen when the hold was placed
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null,
  amount numeric(14, 2) not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 2) = (end_reason is not null)),
  check ((state = 2) = (ended_at is not null))
);
create unique index hold_one_live on hold (stone_id) where state = 1;
create index hold_business on hold (business_id, created_at desc);
create index hold_recent on hold (created_at desc);
create index hold_stone on hold (stone_id);
create index hold_number on hold (hold_no);
create index hold_due on hold (until) where state = 1;

create table hold_queue (
  id uuid primary key default uuidv7(),
  stone_id uuid not null references stone,
  -- 1 waiting, 2 offered, 3 taken, 4 lapsed, 5 left
  state smallint not null,
  business_id uuid not null references business,
  joined_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  offered_until timestamptz,
  ended_at timestamptz,
  check (state <> 2 or offered_until is not null)
);
create unique index hold_queue_one_place on hold_queue (stone_id, business_id) where state in (1, 2);
create unique index hold_queue_one_offer on hold_queue (stone_id) where state = 2;
create index hold_queue_line on hold_queue (stone_id, id) where state in (1, 2);
create index hold_queue_business on hold_queue (business_id) where state in (1, 2);

-- No status changes but along an edge, whoever writes it. One check a statement, not one a row. An aggregate and not
-- a limit: for a limit the planner walks the rows against themselves, and a large update takes the square of its time.
create function refuse_unknown_edge() returns trigger language plpgsql as $$
declare
  broken record;
begin
  execute format(
    'select (array_agg(o.id))[1] as id, (array_agg(o.%1$I))[1] as was, (array_agg(n.%1$I))[1] as became
       from new_rows n join old_rows o using (id)
      where o.%1$I <> n.%1$I
        and not exists (select from workflow_edge e
          where e.workflow = %2$L and e.from_state = o.%1$I and e.to_state = n.%1$I)',
    tg_argv[1], tg_argv[0]) into broken;
  if broken.id is not null then
    raise exception 'workflow %: % cannot go from % to %', tg_argv[0], broken.id, broken.was, broken.became
      using errcode = 'check_violation', constraint = 'workflow_edge';
  end if;
  return null;
end $$;

create function refuse_unknown_birth() returns trigger language plpgsql as $$
declare
  broken record;
begin
  execute format(
    'select (array_agg(n.id))[1] as id, (array_agg(n.%1$I))[1] as became from new_rows n
      where not exists (select from workflow_edge e
        where e.workflow = %2$L and e.from_state = 0 and e.to_state = n.%1$I)',
    tg_argv[1], tg_argv[0]) into broken;
  if broken.id is not null then
    raise exception 'workflow %: % cannot be born in %', tg_argv[0], broken.id, broken.became
      using errcode = 'check_violation', constraint = 'workflow_edge';
  end if;
  return null;
end $$;

create trigger stone_edges after update on stone referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('stone', 'status');
create trigger stone_birth after insert on stone referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('stone', 'status');
create trigger hold_edges after update on hold referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('hold', 'state');
create trigger hold_birth after insert on hold referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('hold', 'state');
create trigger hold_queue_edges after update on hold_queue referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('holdQueue', 'state');
create trigger hold_queue_birth after insert on hold_queue referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('holdQueue', 'state');

-- Open tables hear of a stone's status whoever changed it.
create function tell_live_stones() returns trigger language plpgsql as $$
declare
  changed jsonb;
  event_id bigint;
begin
  select jsonb_agg(jsonb_build_array(n.stock_no, n.status)) into changed
    from new_rows n join old_rows o using (id) where o.status <> n.status;
  if changed is not null then
    insert into live_event (topic, payload) values ('stone', changed) returning id into event_id;
    perform pg_notify('live', event_id::text);
  end if;
  return null;
end $$;
create trigger stone_live after update on stone referencing old table as old_rows new table as new_rows
  for each statement execute function tell_live_stones();
