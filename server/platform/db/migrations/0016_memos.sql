-- What a sale from a memo may change, and what a memo tells only once.

alter table memo_line
  -- what the stone went out at, where it was sold at another price: a reversal puts it back
  add column issued_disc numeric(7, 4),
  add column issued_per_ct numeric(12, 2),
  add column issued_amount numeric(14, 2),
  add check ((issued_per_ct is null) = (issued_amount is null)),
  add check (issued_disc is null or issued_per_ct is not null),
  add check (state = 3 or issued_per_ct is null);

alter table memo add column overdue_told_at timestamptz;
create index memo_overdue_untold on memo (due_on) where state in (1, 2) and overdue_told_at is null;
