-- A price of the past found its rules by the growth that the stone had then.
create or replace function keep_stone_price() returns trigger language plpgsql as $$
begin
  insert into stone_price_past (stone_id, diamond_type, growth_type, shape, color, clarity, carat, provider_id, disc, price_per_ct,
                                total_amt, changed_by, import_id)
  values (old.id, old.diamond_type, old.growth_type, old.shape, old.color, old.clarity, old.carat, old.provider_id, old.disc,
          old.price_per_ct, old.total_amt, price_author(), price_list());
  return null;
end $$;
drop trigger stone_price_kept on stone;
create trigger stone_price_kept
  after update of diamond_type, growth_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, total_amt on stone
  for each row
  when ((old.diamond_type, old.growth_type, old.shape, old.color, old.clarity, old.carat, old.provider_id, old.disc,
         old.price_per_ct, old.total_amt)
        is distinct from
        (new.diamond_type, new.growth_type, new.shape, new.color, new.clarity, new.carat, new.provider_id, new.disc,
         new.price_per_ct, new.total_amt))
  execute function keep_stone_price();
