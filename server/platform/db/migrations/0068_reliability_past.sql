-- How reliable a supplier was at a past moment is made of what was known then. A list that came once more says so each time.
create table stock_import_confirmed (
  import_id uuid not null references stock_import on delete cascade,
  at timestamptz not null
);
create index stock_import_confirmed_of on stock_import_confirmed (import_id, at);
create function keep_import_confirmed() returns trigger language plpgsql as $$
begin
  insert into stock_import_confirmed (import_id, at) values (new.id, new.confirmed_at);
  return null;
end $$;
create trigger stock_import_confirmed_kept after update of confirmed_at on stock_import
  for each row when (new.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at)
  execute function keep_import_confirmed();

-- Of the time before, the last one is known, and those that were fetched.
insert into stock_import_confirmed (import_id, at)
select id, confirmed_at from stock_import where confirmed_at is not null
union
select l.id, r.ended_at from feed_run r cross join lateral (
  select i.id from stock_import i where i.provider_id = r.provider_id and i.state = 7 and i.created_at < r.ended_at
   order by i.id desc limit 1) as l
 where r.outcome = 3;

-- Requests for stones and those that failed, among all that happens to stones.
create index ledger_requests on ledger (at) include (record_id, event, from_state)
 where workflow = 'stone' and event in ('stone.confirm', 'stone.remove');
