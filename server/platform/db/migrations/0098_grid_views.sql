-- Columns and sort order of a list, saved under a name.
create table grid_view (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user,
  -- key of the list in the web client
  list text not null check (char_length(list) between 1 and 80),
  name text not null check (name = btrim(name) and name <> ''),
  -- true if the office sees the view
  is_shared boolean not null default false,
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check (char_length(name) <= 80)
);
create unique index grid_view_name on grid_view (owner_id, list, lower(name));
create index grid_view_shared on grid_view (list) where is_shared;
