-- A popup can be shown to everybody except the staff.
alter table home_setting
  drop constraint home_setting_page_check,
  add constraint home_setting_page_check check (page in
    ('everywhere', 'staff', 'customers', 'associates', 'guests', 'suppliers', 'auditors', 'not_staff'));

-- The history of a trading client is read by business, newest first.
create index ledger_business on ledger (business_id, id desc) where workflow <> 'stone';
