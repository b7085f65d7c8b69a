-- Renewals of a memo: each moves its due day, and the earlier due days stay known. A due day of the past applied until
-- the renewal, so overdue amounts of the past stay as they were.
create table memo_renewal (
  memo_id uuid not null references memo,
  at timestamptz not null default clock_timestamp(),
  was_due_on date not null,
  due_on date not null,
  check (due_on > was_due_on),
  primary key (memo_id, at)
);

-- How often a memo of the business may be renewed.
alter table business add column memo_renewals smallint not null default 2 check (memo_renewals between 0 and 12);

-- Reminders of a memo before and after its due day. The number of reminders that were sent for the present due day
-- replaces the time of the single notice.
alter table memo add column reminders smallint not null default 0 check (reminders >= 0);
update memo set reminders = 2 + (current_date - due_on - 1) / 7
 where overdue_told_at is not null and state in (1, 2) and due_on < current_date;
alter table memo drop column overdue_told_at;

insert into setting (name, value, description) values
  ('memo.remind_before_days', '2', 'How many days before its due day a client is reminded of a memo.'),
  ('memo.remind_after_days', '1', 'How many days after its due day a client is first reminded of an overdue memo.'),
  ('memo.remind_every_days', '7', 'After how many days the client of an overdue memo is reminded again.');
