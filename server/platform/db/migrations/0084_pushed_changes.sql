-- A list of changes names stones that are there by their numbers: an unknown number is all that is wrong with its row.
alter table stock_import add column is_changes boolean not null default false;
