-- The supplier's ask is the cost. A stone without a discount of its own is sold at the price that its supplier asks; the
-- total is kept where it is not price per carat × carat. A stone with a discount follows the portal's own Rap list.
alter table stone
  add column total_amt numeric(14, 2) check (total_amt > 0),
  add check (total_amt is null or disc is null),
  add check (abs(total_amt - price_per_ct * carat) < 20000000);
alter table stone_price_past add column total_amt numeric(14, 2);

create or replace function keep_stone_price() returns trigger language plpgsql as $$
begin
  insert into stone_price_past (stone_id, diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, total_amt,
                                changed_by, import_id)
  values (old.id, old.diamond_type, old.shape, old.color, old.clarity, old.carat, old.provider_id, old.disc, old.price_per_ct,
          old.total_amt, price_author(), price_list());
  return null;
end $$;
drop trigger stone_price_kept on stone;
create trigger stone_price_kept
  after update of diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, total_amt on stone
  for each row
  when ((old.diamond_type, old.shape, old.color, old.clarity, old.carat, old.provider_id, old.disc, old.price_per_ct, old.total_amt)
        is distinct from
        (new.diamond_type, new.shape, new.color, new.clarity, new.carat, new.provider_id, new.disc, new.price_per_ct, new.total_amt))
  execute function keep_stone_price();

alter table provider
  -- 1 asked price, 2 discount on our list
  add column price_basis smallint not null default 1 check (price_basis in (1, 2)),
  -- what a new Rap list does to an asked price: 1 keep the price, 2 keep the discount, 3 ask a person
  add column on_new_rap smallint not null default 1 check (on_new_rap in (1, 2, 3));

alter table stock_import_row
  add column total_amt numeric(14, 2),
  -- what the row asks per carat, and what its discount makes of our Rap list; only where the two differ
  add column asked_per_ct numeric(12, 2),
  add column list_per_ct numeric(12, 2);
create index stock_import_row_rap on stock_import_row (import_id, id) where list_per_ct is not null;

-- How far the price by our list may be from the asked one before a list waits for a person, in percent.
alter table stock_import_limit add column rap_pct numeric(5, 2) not null default 5 check (rap_pct between 0 and 100);

alter table stock_import
  -- why the list waits for a person
  add column waits_for text[] not null default '{}',
  -- the Rap list after which the asked prices of a supplier keep their discount; null for a list that a supplier sent
  add column after_rap uuid references rap_list,
  -- whether a person decides on that in any case
  add column asks_person boolean not null default false;
