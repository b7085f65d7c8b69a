-- What was looked for in whole and how much there was: a search in vain is demand that was lost.
alter table search_made
  add column filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  add column found integer check (found >= 0);
create index search_made_in_vain on search_made (at) where found = 0;
