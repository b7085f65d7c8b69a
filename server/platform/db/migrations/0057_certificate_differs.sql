-- What a row says otherwise than the portal knows of the same report: which field, what the list says, what is known.
alter table stock_import_row add column differs jsonb check (jsonb_typeof(differs) = 'array');
create index stock_import_row_differs on stock_import_row (import_id, id) where differs is not null;
