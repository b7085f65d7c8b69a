-- Prices were kept as a discount wherever a row said one. Where the row of a list is kept and says a price or a total, that
-- price is what the supplier asks: for the stone, if its price still is that of its last list, and for the rows of lists that
-- are not applied yet. All other stones keep their discount on our Rap list. A total is taken over where it reads as a plain
-- number close to price per carat × carat.
with row_to_read as (
  select r.id, r.carat, r.price_per_ct, r.cells, i.mapping
    from stock_import_row r join stock_import i on i.id = r.import_id
   where r.line is not null and r.disc is not null and r.price_per_ct is not null and i.mapping is not null
), said as (
  select l.id, l.carat, l.price_per_ct, c.field,
         case when l.mapping -> 'conventions' ->> 'decimal' = ',' then
                replace(replace(regexp_replace(c.cell, '[^0-9.,]', '', 'g'), '.', ''), ',', '.')
              else replace(regexp_replace(c.cell, '[^0-9.,]', '', 'g'), ',', '') end as figure
    from row_to_read l
    cross join lateral (
      select m ->> 'field' as field, l.cells[(m ->> 'column')::int] as cell
        from jsonb_array_elements(l.mapping -> 'columns') m where m ->> 'field' in ('price_per_ct', 'total_amt')) c
   where c.cell ~ '[1-9]'
), ask as (
  select id,
         min(case when field = 'total_amt' and figure ~ '^[0-9]{1,11}([.][0-9]{1,6})?$'
                   and abs(figure::numeric - price_per_ct * carat) <= greatest(1, price_per_ct * carat * 0.005)
                   and round(figure::numeric, 2) <> round(price_per_ct * carat, 2) and round(figure::numeric, 2) > 0
                  then round(figure::numeric, 2) end) as total_amt
    from said group by id
), last_row as (
  select distinct on (s.id) s.id as stone_id, r.id
    from stone s
    join stock_import_row r on r.stone_id = s.id and r.line is not null and r.undone_at is null
    join stock_import i on i.id = r.import_id
   where s.disc = r.disc and s.price_per_ct = r.price_per_ct and s.carat = r.carat
     and (r.applied_at is not null or r.outcome = 6 and i.state = 7)
   order by s.id, r.import_id desc, r.id desc
), asked_stone as (
  update stone s set disc = null, total_amt = a.total_amt
    from last_row l join ask a on a.id = l.id where s.id = l.stone_id
)
update stock_import_row r set disc = null, total_amt = a.total_amt
  from ask a, stock_import i where r.id = a.id and i.id = r.import_id and i.state between 1 and 6;
