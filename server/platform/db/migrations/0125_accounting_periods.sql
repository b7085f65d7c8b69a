-- Accounting periods: a closed month accepts no further entries of the journal, and its journal is stored.

create table accounting_period (
  id uuid primary key default uuidv7(),
  -- first day of the month
  month date not null unique check (extract(day from month) = 1),
  -- 1 closed, 2 reopened
  state smallint not null,
  changed_by uuid not null references app_user,
  changed_at timestamptz not null default now(),
  -- why the month was reopened
  reason text check (char_length(reason) <= 2000),
  constraint accounting_period_reason check ((state = 2) = (reason is not null))
);
create index accounting_period_changed_by on accounting_period (changed_by);
create trigger accounting_period_edges after update on accounting_period
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unknown_edge('accountingPeriod', 'state');
create trigger accounting_period_birth after insert on accounting_period
  referencing new table as new_rows for each statement execute function refuse_unknown_birth('accountingPeriod', 'state');

-- The journal of closed periods with the account numbers and company names on the day of closing, so that a download
-- is the same after these have changed.
create table journal_entry (
  period_id uuid not null references accounting_period on delete cascade,
  -- position in the period
  place integer not null check (place > 0),
  day date not null,
  -- such as “Allocation to IN-2026-000001”
  entry_text text not null check (char_length(entry_text) <= 60),
  number text not null check (char_length(number) <= 40),
  debit text not null check (debit in ('receivables', 'sales', 'tax', 'bank', 'credit')),
  credit text not null check (credit in ('receivables', 'sales', 'tax', 'bank', 'credit')),
  debit_account text not null check (char_length(debit_account) <= 40),
  credit_account text not null check (char_length(credit_account) <= 40),
  amount numeric(14, 2) not null check (amount > 0),
  company_name text not null check (char_length(company_name) <= 120),
  primary key (period_id, place)
);
create index journal_entry_day on journal_entry (day, place);

-- The argument is a query for the entries of the journal that rows have. A statement that adds, removes or changes an
-- entry of a closed month is refused. The lock makes the closing of a month wait for all uncommitted entries.
create function refuse_closed_period() returns trigger language plpgsql as $$
declare
  before text := format('select * from (' || tg_argv[0] || ') as b', 'old_rows');
  after text := format('select * from (' || tg_argv[0] || ') as a', 'new_rows');
  entries text;
  broken date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('accounting_period', 0));
  if not exists (select from accounting_period where state = 1) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    entries := after;
  elsif tg_op = 'DELETE' then
    entries := before;
  else
    entries := format('(%1$s except %2$s) union all (%2$s except %1$s)', before, after);
  end if;
  execute 'select min(p.month) from (' || entries || ') as e join accounting_period p on p.month = date_trunc(''month'', e.day)::date and p.state = 1' into broken;
  if broken is not null then
    raise exception 'the accounting period % is closed', to_char(broken, 'YYYY-MM')
      using errcode = 'check_violation', table = tg_table_name, constraint = 'accounting_period_closed';
  end if;
  return null;
end $$;

do $$
declare
  entries record;
begin
  for entries in
    select * from (values
      ('invoice', 'select id, (created_at at time zone ''UTC'')::date as day, (invoice_no, business_id)::text as entry from %1$I'),
      ('invoice_line',
       'select l.id, (i.created_at at time zone ''UTC'')::date as day, (l.amount, l.tax)::text as entry
          from %1$I l join invoice i on i.id = l.invoice_id
        union all select l.id, (coalesce(n.created_at, l.ended_at) at time zone ''UTC'')::date, (l.amount, l.tax)::text
          from %1$I l left join credit_note n on n.id = l.credit_note_id where l.state = 2'),
      ('credit_note', 'select id, (created_at at time zone ''UTC'')::date as day, (credit_note_no, business_id)::text as entry from %1$I'),
      ('payment',
       'select id, received_on as day, (payment_no, business_id, amount)::text as entry from %1$I
        union all select id, (ended_at at time zone ''UTC'')::date, ''reversal'' from %1$I where ended_at is not null'),
      ('payment_use',
       'select id, coalesce(refunded_on, (created_at at time zone ''UTC'')::date) as day, (payment_id, invoice_id, amount)::text as entry from %1$I
        union all select id, (released_at at time zone ''UTC'')::date, ''release'' from %1$I where released_at is not null')
    ) as t (name, query)
  loop
    execute format('create trigger %1$I after insert on %2$I referencing new table as new_rows for each statement execute function refuse_closed_period(%3$L)',
      entries.name || '_period_inserted', entries.name, entries.query);
    execute format('create trigger %1$I after update on %2$I referencing old table as old_rows new table as new_rows for each statement execute function refuse_closed_period(%3$L)',
      entries.name || '_period_updated', entries.name, entries.query);
    execute format('create trigger %1$I after delete on %2$I referencing old table as old_rows for each statement execute function refuse_closed_period(%3$L)',
      entries.name || '_period_deleted', entries.name, entries.query);
  end loop;
end $$;
