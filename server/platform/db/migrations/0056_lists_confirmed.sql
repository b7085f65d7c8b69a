-- When a supplier sent the very same list once more: its stock is as fresh as that.
alter table stock_import add column confirmed_at timestamptz;
