-- A change has its number when it is written and is seen when it is committed: one that took long comes after thousands with
-- larger numbers. Whoever follows the changes asks for those of the transactions that it could not see yet, by this.
alter table stone_change add column xid xid8 not null default pg_current_xact_id();
create index stone_change_xid on stone_change (xid);
