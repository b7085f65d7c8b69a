-- A payment that was accepted from a bank statement. The key identifies the line of the statement, so that no line is
-- recorded twice, for whichever trading client.
alter table payment add column bank_line text check (char_length(bank_line) = 43);
create unique index payment_bank_line on payment (bank_line) where state in (1, 2);
