-- Each change of a setting, a person, a right or a client leaves what stood before and what stands now, beside the entry of
-- the audit log of the same request (ADR 42). What a machine moves is told by the ledger, and not here.
create table record_change (
  id bigint generated always as identity primary key,
  request_id uuid not null,
  table_name text not null,
  row_key text not null check (row_key <> ''),
  -- what people call the record
  record text,
  -- the fields that changed; null where there was nothing, or is nothing any more
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index record_change_request on record_change (request_id, id);

-- The transaction of a request says which one it is; whatever else writes is no request, and leaves nothing here.
create function note_record_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  request uuid := nullif(current_setting('culet.request', true), '')::uuid;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  stands jsonb := case when tg_op = 'DELETE' then was else now_is end;
  -- what is secret is told to have changed, and not what it was
  secrets constant text[] := '{password_hash,key_hash,secret}';
  -- what the portal itself keeps count of
  own constant text[] := '{created_at,changed_at,used_at,used_from,next_at,failures,fetched_at,tried_at,told_whole,beginning}';
  fields text[];
begin
  if request is null then
    return null;
  end if;
  select array_agg(key) into fields
    from jsonb_object_keys(was || now_is) as key
   where (was -> key) is distinct from (now_is -> key) and key <> all (own)
     and coalesce(nullif(was -> key, 'null'), nullif(now_is -> key, 'null')) is not null;
  if fields is null then
    return null;
  end if;
  insert into record_change (request_id, table_name, row_key, record, before, after)
  select request, tg_table_name,
         (select string_agg(stands ->> key, ' ') from unnest(string_to_array(tg_argv[0], ',')) as key),
         nullif(trim((select string_agg(stands ->> key, ' ') from unnest(string_to_array(coalesce(tg_argv[1], ''), ',')) as key)), ''),
         case when tg_op <> 'INSERT' then
           (select jsonb_object_agg(key, case when key = any (secrets) and was -> key <> 'null' then '"•••"' else was -> key end) from unnest(fields) as key) end,
         case when tg_op <> 'DELETE' then
           (select jsonb_object_agg(key, case when key = any (secrets) and now_is -> key <> 'null' then '"•••"' else now_is -> key end) from unnest(fields) as key) end;
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('business', 'id', 'company_name'),
      ('app_user', 'id', 'first_name,last_name'),
      ('role_permission', 'role_id,submodule_id', null),
      ('user_permission', 'user_id,submodule_id', null),
      ('inventory_access', 'business_id,field', null),
      ('master', 'id', 'name'),
      ('sub_master', 'id', 'name'),
      ('carat_range', 'id', 'name'),
      ('sub_carat_range', 'id', 'carat_from,carat_to'),
      ('setting', 'name', 'name'),
      ('home_setting', 'id', 'title'),
      ('app_version', 'platform', 'platform'),
      ('provider', 'id', 'name'),
      ('mapping', 'id', 'file_name'),
      ('feed', 'id', 'schedule'),
      ('stock_import_limit', 'provider_id', null),
      ('external_client', 'id', 'name'),
      ('api_key', 'id', 'name'),
      ('stock_export', 'id', 'schedule'),
      ('collection', 'id', 'name'),
      ('markup_rule', 'id', null),
      ('usd_inr', 'only_one', 'source')) as t (name, keys, names)
  loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function note_record_change(%L%s)',
      one.name || '_change', one.name, one.keys, case when one.names is null then '' else format(', %L', one.names) end);
  end loop;
end $$;
