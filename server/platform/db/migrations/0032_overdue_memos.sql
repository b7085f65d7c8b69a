-- A client whose memo is overdue for too long takes none by itself; staff are told once and may.
insert into setting (name, value, description) values
  ('memo.overdue_days', '7', 'By how many days a memo may be overdue before its client takes none by itself any more.');
alter table memo add column suspended_told_at timestamptz;
