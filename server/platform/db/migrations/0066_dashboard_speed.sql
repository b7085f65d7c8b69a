-- What the figures of the house are found by, among a million stones and the lines of a year.

-- which order a line of an invoice comes from
create index invoice_line_of_order on invoice_line (confirm_stone_id) where confirm_stone_id is not null;
-- weight and kind of many stones, read without the stones themselves
create index stone_weight on stone (id) include (carat, diamond_type);
