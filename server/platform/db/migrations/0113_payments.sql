-- Payments of trading clients, and where each part of a payment went: to an invoice, or back to the client.

-- Sums are columns that triggers keep, so that a CHECK refuses a wrong sum under concurrent changes too: both changes
-- update the same row. `total` adds up the lines that were not credited, `paid` the live allocations.
alter table invoice
  add column total numeric(16, 2) not null default 0,
  add column paid numeric(16, 2) not null default 0,
  add column open numeric(16, 2) not null generated always as (total - paid) stored;
update invoice i set total = l.amount
  from (select invoice_id, sum(amount) as amount from invoice_line where state = 1 group by invoice_id) as l
 where l.invoice_id = i.id;
alter table invoice
  add constraint invoice_paid check (paid >= 0 and paid <= total);
-- replaces the index for exposure by due date: an open invoice counts, overdue or not
drop index invoice_due;
create index invoice_open on invoice (business_id, due_on, id) where open > 0;

create function sum_invoice_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoice i set total = i.total + d.amount
      from (select invoice_id, sum(amount) as amount from new_rows where state = 1 group by invoice_id) as d
     where d.invoice_id = i.id;
  elsif tg_op = 'DELETE' then
    update invoice i set total = i.total - d.amount
      from (select invoice_id, sum(amount) as amount from old_rows where state = 1 group by invoice_id) as d
     where d.invoice_id = i.id;
  else
    update invoice i set total = i.total + d.amount
      from (select invoice_id, sum(amount) as amount
              from (select invoice_id, amount from new_rows where state = 1
                    union all select invoice_id, -amount from old_rows where state = 1) as c
             group by invoice_id having sum(amount) <> 0) as d
     where d.invoice_id = i.id;
  end if;
  return null;
end $$;
create trigger invoice_line_sum_inserted after insert on invoice_line
  referencing new table as new_rows for each statement execute function sum_invoice_lines();
create trigger invoice_line_sum_updated after update on invoice_line
  referencing old table as old_rows new table as new_rows for each statement execute function sum_invoice_lines();
create trigger invoice_line_sum_deleted after delete on invoice_line
  referencing old table as old_rows for each statement execute function sum_invoice_lines();

create sequence number_pa;
create table payment (
  id uuid primary key default uuidv7(),
  payment_no text not null unique,
  -- 1 recorded (a part is on account), 2 allocated (nothing is on account), 3 reversed
  state smallint not null,
  business_id uuid not null references business,
  recorded_by uuid not null references app_user,
  received_on date not null,
  amount numeric(14, 2) not null check (amount > 0),
  -- all invoices are in US dollars
  currency text not null check (currency = 'USD'),
  method text not null check (method in ('transfer', 'cheque', 'cash', 'card', 'other')),
  bank_reference text check (char_length(bank_reference) between 1 and 100),
  note text check (char_length(note) between 1 and 500),
  -- sum of the live rows of payment_use
  used numeric(14, 2) not null default 0,
  reason text check (char_length(reason) <= 2000),
  reversed_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint payment_used check (used >= 0 and used <= amount),
  constraint payment_reversed check ((state = 3) = (ended_at is not null)),
  constraint payment_reversed_reason check (state <> 3 or (reason is not null and used = 0))
);
-- A payment that was reversed because it was wrong can be recorded again.
create unique index payment_bank_reference on payment (business_id, lower(bank_reference)) where state in (1, 2);
create index payment_business on payment (business_id, received_on desc, id desc);
create index payment_recent on payment (received_on desc, id desc);
create index payment_recorded_by on payment (recorded_by);
create index payment_reversed_by on payment (reversed_by);

create trigger payment_edges after update on payment
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unknown_edge('payment', 'state');
create trigger payment_birth after insert on payment
  referencing new table as new_rows for each statement execute function refuse_unknown_birth('payment', 'state');

create table payment_use (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payment,
  -- the business of the payment and of the invoice
  business_id uuid not null references business,
  -- null for a refund
  invoice_id uuid references invoice,
  amount numeric(14, 2) not null check (amount > 0),
  made_by uuid not null references app_user,
  -- day, way and reason of a refund
  refunded_on date,
  method text check (method in ('transfer', 'cheque', 'cash', 'card', 'other')),
  bank_reference text check (char_length(bank_reference) between 1 and 100),
  reason text check (char_length(reason) <= 2000),
  created_at timestamptz not null default statement_timestamp(),
  -- a use that was taken back no longer counts
  released_at timestamptz,
  released_by uuid references app_user,
  release_reason text check (char_length(release_reason) <= 2000),
  constraint payment_use_refund check ((invoice_id is null) = (refunded_on is not null and method is not null and reason is not null)),
  constraint payment_use_released check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null))
);
create index payment_use_of_payment on payment_use (payment_id);
create index payment_use_of_invoice on payment_use (invoice_id) where invoice_id is not null;
create index payment_use_business on payment_use (business_id);
create index payment_use_made_by on payment_use (made_by);
create index payment_use_released_by on payment_use (released_by);

create function sum_payment_uses() returns trigger language plpgsql as $$
begin
  -- A deletion has no table new_rows, so the two conditions are separate statements.
  if tg_op <> 'DELETE' then
    if exists (
      select from new_rows u join payment p on p.id = u.payment_id left join invoice i on i.id = u.invoice_id
       where p.business_id <> u.business_id or i.business_id <> u.business_id) then
      raise exception 'a payment is used for another business'
        using errcode = 'check_violation', table = 'payment_use', constraint = 'payment_use_business';
    end if;
  end if;
  if tg_op = 'INSERT' then
    update invoice i set paid = i.paid + d.amount
      from (select invoice_id, sum(amount) as amount from new_rows where released_at is null group by invoice_id) as d
     where d.invoice_id = i.id;
    update payment p set used = p.used + d.amount
      from (select payment_id, sum(amount) as amount from new_rows where released_at is null group by payment_id) as d
     where d.payment_id = p.id;
  elsif tg_op = 'DELETE' then
    update invoice i set paid = i.paid - d.amount
      from (select invoice_id, sum(amount) as amount from old_rows where released_at is null group by invoice_id) as d
     where d.invoice_id = i.id;
    update payment p set used = p.used - d.amount
      from (select payment_id, sum(amount) as amount from old_rows where released_at is null group by payment_id) as d
     where d.payment_id = p.id;
  else
    update invoice i set paid = i.paid + d.amount
      from (select invoice_id, sum(amount) as amount
              from (select invoice_id, amount from new_rows where released_at is null
                    union all select invoice_id, -amount from old_rows where released_at is null) as c
             group by invoice_id having sum(amount) <> 0) as d
     where d.invoice_id = i.id;
    update payment p set used = p.used + d.amount
      from (select payment_id, sum(amount) as amount
              from (select payment_id, amount from new_rows where released_at is null
                    union all select payment_id, -amount from old_rows where released_at is null) as c
             group by payment_id having sum(amount) <> 0) as d
     where d.payment_id = p.id;
  end if;
  return null;
end $$;
create trigger payment_use_sum_inserted after insert on payment_use
  referencing new table as new_rows for each statement execute function sum_payment_uses();
create trigger payment_use_sum_updated after update on payment_use
  referencing old table as old_rows new table as new_rows for each statement execute function sum_payment_uses();
create trigger payment_use_sum_deleted after delete on payment_use
  referencing old table as old_rows for each statement execute function sum_payment_uses();

-- Checked at the commit, because the state and the uses are written by separate statements.
create function refuse_wrong_payment_state() returns trigger language plpgsql as $$
declare
  broken uuid;
begin
  select id into broken from payment
   where id = new.id and ((state = 1 and used = amount) or (state = 2 and used < amount));
  if broken is not null then
    raise exception 'the state of payment % does not match the amount on account', broken
      using errcode = 'check_violation', table = 'payment', column = 'state';
  end if;
  return null;
end $$;
create constraint trigger payment_state_matches after insert or update on payment deferrable initially deferred
  for each row execute function refuse_wrong_payment_state();

insert into submodule (category_id, name, path, sequence)
select c.id, 'Payments', s.path, 9
  from (values (1, '/admin/payment/payment'), (8, '/auditor/payment/payment')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Transactions';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1
  from submodule s join permission_category c on c.id = s.category_id
 where s.path in ('/admin/payment/payment', '/auditor/payment/payment');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id join submodule s on s.id = r.submodule_id
 where s.path in ('/admin/payment/payment', '/auditor/payment/payment')
on conflict do nothing;
