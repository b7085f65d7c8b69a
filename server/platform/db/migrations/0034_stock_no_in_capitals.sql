-- People type a number in any case and the portal looks for it in capitals: one that is kept otherwise is never found.
alter table stone add constraint stone_stock_no_is_in_capitals check (stock_no = upper(btrim(stock_no)));
