-- What a client has of the house is added up whenever its page or a memo for it is opened, and for all clients at once when
-- those over their limit are asked for: from the index alone, however many lines have ended.
create index memo_line_exposure on memo_line (business_id, created_at, id) include (amount) where state = 1;
drop index memo_line_out;
create index confirm_stone_pending_of_business on confirm_stone (business_id) where state = 1;
create index invoice_due on invoice (business_id, due_on);
