-- The search answers from an index in memory, made of these tables and kept up with what is said here of each change.

-- Short numbers, by which the index finds a stone or a supplier without a table of ids.
alter table stone add column nr integer generated always as identity;
alter table stone add constraint stone_nr_key unique (nr);
alter table provider add column nr smallint generated always as identity;
alter table provider add constraint provider_nr_key unique (nr);

-- Which stones a statement changed, whoever sent it; none named means that all of them have gone. A node that was cut off
-- reads what it missed; whoever missed more than is kept reads all stones anew.
create table stone_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  nrs integer[] not null
);
create index stone_change_at on stone_change (at);

create function tell_stone_index() returns trigger language plpgsql as $$
declare
  changed integer[];
  change_id bigint;
begin
  if tg_op = 'TRUNCATE' then
    changed := '{}';
  elsif tg_op = 'DELETE' then
    select array_agg(nr) into changed from old_rows;
  else
    select array_agg(nr) into changed from new_rows;
  end if;
  if changed is not null then
    insert into stone_change (nrs) values (changed) returning id into change_id;
    perform pg_notify('stone_change', change_id::text);
  end if;
  return null;
end $$;
create trigger stone_index_insert after insert on stone referencing new table as new_rows
  for each statement execute function tell_stone_index();
create trigger stone_index_update after update on stone referencing new table as new_rows
  for each statement execute function tell_stone_index();
create trigger stone_index_delete after delete on stone referencing old table as old_rows
  for each statement execute function tell_stone_index();
create trigger stone_index_truncate after truncate on stone
  for each statement execute function tell_stone_index();
