-- Two limits of a client: what it takes on memo by itself (memo_limit), and for how much it may have stones in all
-- (credit_limit; null for no limit). Both are kept before they change.
alter table business add column credit_limit numeric(14, 2)
  constraint business_credit_limit_check check (credit_limit between 0 and 1000000000);
create index business_credit_limited on business (id) where credit_limit is not null;

alter table business_limit_past add column credit_limit numeric(14, 2);
create or replace function keep_business_limit() returns trigger language plpgsql as $$
begin
  insert into business_limit_past (business_id, memo_limit, credit_limit) values (old.id, old.memo_limit, old.credit_limit);
  return null;
end $$;
drop trigger business_limit_kept on business;
create trigger business_limit_kept after update of memo_limit, credit_limit on business
  for each row when ((old.memo_limit, old.credit_limit) is distinct from (new.memo_limit, new.credit_limit))
  execute function keep_business_limit();

insert into setting (name, value, description) values
  ('memo.limit_needs_administrator', 'true', 'Whether a memo above the credit limit of its client is issued by an administrator alone, or by the associate too, with a reason.');
