-- Rows that processes keep in memory: each process drops its copies when one of these changes.
create function tell_cached_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify('cached_rows', tg_table_name);
  -- how often this transaction has told it
  perform set_config('culet.cached_rows', (coalesce(nullif(current_setting('culet.cached_rows', true), ''), '0')::int + 1)::text, true);
  return null;
end $$;
create trigger provider_cached after insert or delete or truncate or update of nr, name, user_id, deleted_at on provider
  for each statement execute function tell_cached_rows();
create trigger master_cached after insert or delete or truncate or update on master
  for each statement execute function tell_cached_rows();
create trigger sub_master_cached after insert or delete or truncate or update on sub_master
  for each statement execute function tell_cached_rows();
