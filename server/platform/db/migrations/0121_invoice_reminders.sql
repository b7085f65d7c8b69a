-- Reminders of an invoice before and after its due date: the number of those that were sent.
alter table invoice add column reminders smallint not null default 0 check (reminders >= 0);

-- The company's own text for each step; null for the usual sentence.
alter table company_version
  add column reminder_before text check (char_length(reminder_before) between 1 and 1000),
  add column reminder_first text check (char_length(reminder_first) between 1 and 1000),
  add column reminder_further text check (char_length(reminder_further) between 1 and 1000);

insert into setting (name, value, description) values
  ('invoice.remind_before_days', '3', 'How many days before its due date a client is reminded of an invoice.'),
  ('invoice.remind_after_days', '3', 'How many days after its due date a client is first reminded of an overdue invoice.'),
  ('invoice.remind_every_days', '14', 'After how many days the client of an overdue invoice is reminded again.');
