-- Cells of a row whose meaning was taken as usual although some suppliers mean another value: field, cell and reason.
alter table stock_import_row add column doubts jsonb check (jsonb_typeof(doubts) = 'array');
