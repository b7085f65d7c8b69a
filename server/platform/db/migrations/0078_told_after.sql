-- A transaction that calls others with NOTIFY commits alone: no other that calls commits meanwhile, also not while the disk
-- is waited for. One that says so in its settings leaves the call to whoever began it, who calls once for many when they
-- stand; what is to be told of it is kept in its settings until its end. Whoever changes a stone by other ways is called
-- for at once, as before.
create function tell(channel text, payload text) returns void language plpgsql as $$
begin
  if current_setting('culet.told_after', true) is distinct from 'on' then
    perform pg_notify(channel, payload);
  elsif channel = 'stone_change' then
    perform set_config('culet.stones', 'on', true);
  elsif channel = 'live' then
    perform set_config('culet.live', concat_ws(',', nullif(current_setting('culet.live', true), ''), payload), true);
  end if;
end $$;

create or replace function tell_live_stones() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  changed jsonb;
  event_id bigint;
begin
  select jsonb_agg(jsonb_build_array(n.stock_no, n.status)) into changed
    from new_rows n join old_rows o using (id) where o.status <> n.status;
  if changed is not null then
    insert into live_event (topic, payload) values ('stone', changed) returning id into event_id;
    perform tell('live', event_id::text);
  end if;
  return null;
end $$;

create or replace function tell_stone_index() returns trigger language plpgsql as $$
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
    perform tell('stone_change', change_id::text);
  end if;
  return null;
end $$;
