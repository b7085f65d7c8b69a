-- New prices for many stones by one rule. A session is open until it is applied or discarded; an applied session can be undone.
create table reprice_session (
  id uuid primary key default uuidv7(),
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  limits jsonb not null check (jsonb_typeof(limits) = 'object'),
  -- the Rap lists from which the prices were computed
  rap_lists uuid[] not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid not null references app_user,
  applied_at timestamptz,
  undone_at timestamptz,
  discarded_at timestamptz,
  -- the person who last applied, undid or discarded the session
  ended_by uuid references app_user,
  constraint reprice_session_one_end check (applied_at is null or discarded_at is null),
  constraint reprice_session_undone check (undone_at is null or applied_at is not null),
  constraint reprice_session_ended check ((ended_by is null) = (applied_at is null and discarded_at is null))
);
create index reprice_session_newest on reprice_session (created_at desc);

create table reprice_line (
  session_id uuid not null references reprice_session,
  stone_id uuid not null references stone,
  days integer not null check (days >= 0),
  old_disc numeric(7, 4),
  old_price_per_ct numeric(12, 2) not null check (old_price_per_ct > 0),
  old_total_amt numeric(14, 2) check (old_total_amt > 0),
  new_disc numeric(7, 4),
  new_price_per_ct numeric(12, 2) not null check (new_price_per_ct > 0),
  new_total_amt numeric(14, 2) check (new_total_amt > 0),
  -- both prices as they were shown, in cents, with the rank among the comparable stones
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  reason text check (reason in ('max_points', 'max_percent', 'lowest', 'taken', 'no_rap', 'few_comparables', 'unchanged')),
  is_left_out boolean not null,
  -- null if undecided
  accepted boolean,
  -- why the price was not restored when the session was undone
  kept text check (kept in ('price_changed', 'taken')),
  primary key (session_id, stone_id),
  constraint reprice_line_left_out check (not is_left_out or (accepted is null and reason is not null))
);
create index reprice_line_of_stone on reprice_line (stone_id);
