-- Quotes can be listed, and opened again with the stones as they were quoted.
alter table quote add column id uuid not null default uuidv7();
create unique index quote_id on quote (id);
create index quote_newest on quote (created_at desc, id desc);

-- The printed facts of the stone; null for quotes that were created before this migration.
alter table quote_stone add column stone jsonb check (jsonb_typeof(stone) = 'object');
