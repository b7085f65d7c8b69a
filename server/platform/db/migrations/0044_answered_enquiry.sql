-- Whoever shared stones notes which of those who asked have their answer.
alter table share_enquiry add column answered_at timestamptz;
