-- A price that was changed says who or what changed it: a person by hand, or the list of a supplier. What was changed before
-- this says nothing. The transaction names both.
alter table stone_price_past
  add column changed_by uuid references app_user,
  add column import_id uuid references stock_import;
alter table sub_carat_range_past add column changed_by uuid references app_user;

create function price_author() returns uuid language sql stable as
  $$ select nullif(current_setting('culet.person', true), '')::uuid $$;
create function price_list() returns uuid language sql stable as
  $$ select nullif(current_setting('culet.list', true), '')::uuid $$;

create or replace function keep_stone_price() returns trigger language plpgsql as $$
begin
  insert into stone_price_past (stone_id, diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, changed_by, import_id)
  values (old.id, old.diamond_type, old.shape, old.color, old.clarity, old.carat, old.provider_id, old.disc, old.price_per_ct,
          price_author(), price_list());
  return null;
end $$;

create or replace function keep_sub_carat_range() returns trigger language plpgsql as $$
begin
  insert into sub_carat_range_past (sub_range, carat_from, carat_to, changed_by)
  values (old.nr, old.carat_from, old.carat_to, price_author());
  return null;
end $$;
