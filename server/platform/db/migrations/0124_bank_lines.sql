-- A payment that was accepted from a bank statement. The key identifies the line of the statement, so that no line is
-- recorded twice, for whichever trading client.
alter table payment add column bank_line text check (char_length(bank_line) = 43);
create unique index payment_bank_line on payment (bank_line) where state in (1, 2);

-- Lines of bank statements that a person declined, because they are no payments of clients. Only the key is stored.
create table declined_bank_line (
  key text primary key check (char_length(key) = 43),
  declined_by uuid not null references app_user,
  declined_at timestamptz not null default now()
);
create index declined_bank_line_declined_by on declined_bank_line (declined_by);
