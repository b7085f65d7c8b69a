-- The status of a stone changes at each act. With an index on it each act wrote a new entry into all indexes of the stone;
-- without one, and with room left on each page, it writes the row alone. How many stones have a status, and which, the
-- index of the search knows.
drop index stone_status;
alter table stone set (fillfactor = 90);
