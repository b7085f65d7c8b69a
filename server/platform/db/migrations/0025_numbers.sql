-- Numbers people read aloud. Only invoices (and whatever takes one back) are numbered without gaps, in number_series: its
-- row stays locked until the commit, so that whoever numbers one waits for whoever did before. All others come from
-- sequences, for which nobody waits, and which may leave numbers out.

create function number_text(prefix text, year bigint, number bigint) returns text language sql immutable
  return prefix || '-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0');

-- A sequence counts on through the years: 2026000000123 is the 123rd number of 2026.
create sequence number_ho;
create sequence number_co;
create sequence number_me;
create sequence number_en;
create sequence number_ex;
create sequence number_de;

-- Numbers that were given stay, and the sequences go on after them.
select setval('number_' || lower(prefix), year * 1000000000 + last)
  from (select distinct on (prefix) prefix, year::bigint as year, last from number_series
         where prefix <> 'IN' order by prefix, year desc) as given;
delete from number_series where prefix <> 'IN';

-- Whoever is the first to need a number of a new year moves the sequence there. The lock on that is given back at once
-- and not at the commit, and only those ask for it who drew a number of the year before. The function has the rights of
-- whoever owns the sequences: whoever works with the portal needs none on them.
create function next_number(prefix text, at timestamptz default clock_timestamp()) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  series constant regclass := 'number_' || lower(prefix);
  turn constant bigint := extract(year from at at time zone 'UTC') * 1000000000;
  moving constant bigint := hashtextextended(series::text, 0);
  drawn bigint := nextval(series);
  latest bigint;
begin
  if drawn < turn then
    perform pg_advisory_lock(moving);
    begin
      execute format('select last_value from %s', series) into latest;
      if latest < turn then
        drawn := setval(series, turn + 1);
      else
        drawn := nextval(series);
      end if;
    exception when query_canceled or others then
      perform pg_advisory_unlock(moving);
      raise;
    end;
    perform pg_advisory_unlock(moving);
  end if;
  return number_text(prefix, drawn / 1000000000, drawn % 1000000000);
end $$;

-- An invoice is written first and numbered last, so its number may be missing until the commit and not beyond.
create function refuse_unnumbered() returns trigger language plpgsql as $$
declare
  broken uuid;
begin
  execute format('select id from %I where id = $1 and %I is null', tg_table_name, tg_argv[0]) into broken using new.id;
  if broken is not null then
    raise exception '% % has no number', tg_table_name, broken
      using errcode = 'not_null_violation', table = tg_table_name, column = tg_argv[0];
  end if;
  return null;
end $$;

alter table invoice alter column invoice_no drop not null;
create constraint trigger invoice_numbered after insert or update on invoice deferrable initially deferred
  for each row when (new.invoice_no is null) execute function refuse_unnumbered('invoice_no');
