-- A search of pairs is kept with how alike the stones are to be, where that is not left to the house.

alter table saved_search add column match jsonb
  check (match is null or (search_type = 2 and jsonb_typeof(match) = 'object'));
alter table recent_search add column match jsonb
  check (match is null or (search_type = 2 and jsonb_typeof(match) = 'object'));

-- The same stones looked through with other tolerances are another search.
drop index recent_search_same;
create unique index recent_search_same
  on recent_search (owner_id, search_type, md5(filter::text), md5(coalesce(match::text, '')));
