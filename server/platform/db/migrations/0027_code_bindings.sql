-- A code belongs to whoever asked for it: only they have its binding, so nobody else's wrong tries spend it, and a code
-- that somebody else asks for takes the place of none. Codes live for ten minutes; those that are on their way are asked
-- for once more.
delete from mailed_code;
alter table mailed_code
  drop constraint mailed_code_pkey,
  add column binding_hash bytea primary key;
create index mailed_code_address on mailed_code (purpose, address);
