-- The ledger is chained like the audit log, and nothing can vanish before it is linked (ADR 58).

-- Numbers without gaps: each writing transaction takes a row that no other holds, so that none waits for another.
create sequence audit_stripe minvalue 0 start 64;
create table audit_counter (
  stripe integer primary key default nextval('audit_stripe'),
  entries bigint not null default 0,
  -- numbers up to this one went with entries that are older than the log is kept for
  entries_from bigint not null default 0,
  steps bigint not null default 0,
  check (entries_from <= entries)
) with (fillfactor = 10);
alter sequence audit_stripe owned by audit_counter.stripe;
insert into audit_counter (stripe) select generate_series(0, 63);

-- null for what was written before there were numbers
alter table audit_unlinked add column stripe integer, add column serial bigint, add check ((stripe is null) = (serial is null));
alter table audit_link add column stripe integer, add column serial bigint, add check ((stripe is null) = (serial is null));

create table ledger_unlinked (
  id bigint generated always as identity primary key,
  ledger_ids bigint[] not null check (cardinality(ledger_ids) > 0),
  stripe integer,
  serial bigint,
  check ((stripe is null) = (serial is null))
);
create table ledger_link (
  position bigint primary key check (position > 0),
  -- no reference: the link stays where somebody removes a step, and so names it
  ledger_ids bigint[] not null check (cardinality(ledger_ids) > 0),
  -- SHA-256 of each step, in the order of the ids; zeros where it was gone before it was linked
  digests bytea not null,
  mac text not null check (mac ~ '^[0-9a-f]{64}$'),
  stripe integer,
  serial bigint,
  check ((stripe is null) = (serial is null)),
  check (octet_length(digests) = 32 * cardinality(ledger_ids))
);

-- With the rights of the owner: the portal itself may not set a counter back.
create function count_for_audit(new_entries bigint, new_steps bigint) returns audit_counter
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  taken audit_counter;
begin
  update audit_counter set entries = entries + new_entries, steps = steps + new_steps
   where stripe = (select stripe from audit_counter where stripe = pg_backend_pid() % 64 for update skip locked)
  returning * into taken;
  if not found then
    update audit_counter set entries = entries + new_entries, steps = steps + new_steps
     where stripe = (select stripe from audit_counter for update skip locked limit 1)
    returning * into taken;
  end if;
  if not found then
    insert into audit_counter (entries, steps) values (new_entries, new_steps) returning * into taken;
  end if;
  return taken;
end $$;

revoke execute on function count_for_audit(bigint, bigint) from public;

create or replace function audit_awaits_link() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  many bigint := (select count(*) from added);
  taken audit_counter;
begin
  if many > 0 then
    taken := count_for_audit(many, 0);
    insert into audit_unlinked (entry_id, stripe, serial)
    select id, taken.stripe, taken.entries - many + row_number() over (order by id) from added;
  end if;
  return null;
end $$;

create function ledger_awaits_link() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  batches bigint := (select ceil(count(*) / 1000.0) from added);
  taken audit_counter;
begin
  if batches > 0 then
    taken := count_for_audit(0, batches);
    insert into ledger_unlinked (ledger_ids, stripe, serial)
    select array_agg(n.id order by n.id), taken.stripe, taken.steps - batches + 1 + n.batch
      from (select id, (row_number() over (order by id) - 1) / 1000 as batch from added) n
     group by n.batch order by n.batch;
  end if;
  return null;
end $$;
create trigger ledger_awaits_link after insert on ledger
  referencing new table as added for each statement execute function ledger_awaits_link();

-- What is there already is linked as it is now, without numbers.
insert into ledger_unlinked (ledger_ids)
select array_agg(id order by id) from ledger group by id / 100 order by id / 100;

create or replace function forget_audit(upto bigint, signed_at timestamptz, signed text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  last_link audit_link;
  gone bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit-chain', 0));
  select * into strict last_link from audit_link where position = upto;
  if exists (select from audit_link l join audit_entry a on a.id = l.entry_id
              where l.position <= upto and a.at > now() - interval '7 years') then
    raise exception 'an entry of the audit log is younger than seven years' using errcode = 'check_violation';
  end if;
  insert into audit_anchor (position, entry_id, mac, at, signature)
  values (upto, last_link.entry_id, last_link.mac, signed_at, signed);
  create temporary table forgotten on commit drop as
    select a.id, a.request_id from audit_link l join audit_entry a on a.id = l.entry_id where l.position <= upto;
  update audit_counter c set entries_from = greatest(c.entries_from, l.serial)
    from (select stripe, max(serial) as serial from audit_link where position <= upto group by stripe) l
   where l.stripe = c.stripe;
  delete from record_change c using forgotten f where c.request_id = f.request_id;
  delete from audit_entry a using forgotten f where a.id = f.id;
  delete from audit_link where position <= upto;
  get diagnostics gone = row_count;
  return gone;
end $$;

alter table audit_check drop constraint audit_check_state_check;
alter table audit_check add constraint audit_check_state_check
  check (state in ('waiting', 'running', 'sound', 'broken', 'failed', 'unverifiable'));

create index audit_entry_address on audit_entry (address, at) where address is not null;
