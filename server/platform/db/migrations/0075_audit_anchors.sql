-- What is older than the audit log is kept for goes, links and all; the last link that went is signed and stays as an anchor,
-- from which the rest of the chain is proven (ADR 45).
create table audit_anchor (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  mac text not null check (mac ~ '^[0-9a-f]{64}$'),
  -- when the entries were taken away, as it was signed
  at timestamptz not null,
  signature text not null check (signature ~ '^[0-9a-f]{64}$')
);

-- The portal itself may not remove anything from the log. Through this it may, and nothing younger than seven years, whatever it says.
create function forget_audit(upto bigint, signed_at timestamptz, signed text) returns bigint
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
  delete from record_change c using forgotten f where c.request_id = f.request_id;
  delete from audit_entry a using forgotten f where a.id = f.id;
  delete from audit_link where position <= upto;
  get diagnostics gone = row_count;
  return gone;
end $$;
