-- A change names the version that it is based on, so that two windows cannot overwrite each other.
alter table grid_view add column version integer not null default 1 check (version >= 1);
