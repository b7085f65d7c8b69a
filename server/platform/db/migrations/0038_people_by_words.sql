-- Everybody but customers, whose words have an index of their own, is found by name, company of a guest and number.
create index app_user_people_words on app_user
  using gin (search_words(first_name || ' ' || last_name || ' ' || coalesce(guest_company, '') || ' ' || coalesce(mobile, '')))
  where role_id <> 2 and deleted_at is null;
