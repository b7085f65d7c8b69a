-- What a client had of the house at a past moment is folded from the ledger. What is no step of a record is kept here before
-- it changes: the client's limit, what a request comes to while it waits, and for how long a memo may be overdue.
create table business_limit_past (
  business_id uuid not null references business on delete cascade,
  until timestamptz not null default clock_timestamp(),
  memo_limit numeric(14, 2) not null
);
create index business_limit_past_of on business_limit_past (business_id, until);
create function keep_business_limit() returns trigger language plpgsql as $$
begin
  insert into business_limit_past (business_id, memo_limit) values (old.id, old.memo_limit);
  return null;
end $$;
create trigger business_limit_kept after update of memo_limit on business
  for each row when (old.memo_limit <> new.memo_limit) execute function keep_business_limit();

-- Of the time before, the audit log knows who set which limit when; a business begins with none.
insert into business_limit_past (business_id, until, memo_limit)
select s.id, s.at, coalesce(lag(s.memo_limit) over (partition by s.id order by s.at), 0)
  from (select b.id, a.at, (a.summary #>> '{data,memo_limit}')::numeric as memo_limit
          from audit_entry a join business b on b.id::text = a.summary #>> '{path,id}'
         where a.operation = 'setBusinessTerms' and a.summary #>> '{data,memo_limit}' is not null) as s;

create table request_amount_past (
  confirm_stone_id uuid not null references confirm_stone on delete cascade,
  until timestamptz not null default clock_timestamp(),
  amount numeric(14, 2) not null
);
create index request_amount_past_of on request_amount_past (confirm_stone_id, until);
create function keep_request_amount() returns trigger language plpgsql as $$
begin
  insert into request_amount_past (confirm_stone_id, amount) values (old.id, old.amount);
  return null;
end $$;
create trigger request_amount_kept after update of amount on confirm_stone
  for each row when (old.amount <> new.amount) execute function keep_request_amount();

create table overdue_days_past (
  until timestamptz not null default clock_timestamp(),
  days integer not null
);
create function keep_overdue_days() returns trigger language plpgsql as $$
begin
  insert into overdue_days_past (days) values ((old.value #>> '{}')::int);
  return null;
end $$;
create trigger overdue_days_kept after update of value on setting
  for each row when (old.name = 'memo.overdue_days' and old.value <> new.value) execute function keep_overdue_days();
