-- Finds a stone by the beginning of its supplier's stock number, in upper or lower case.
create index stone_own_number_prefix on stone (provider_id, (upper(org_stock_no) collate "C"));
