-- Account numbers of the journal, as the accounting program of the company names them.
alter table company_version
  add column account_receivables text check (char_length(account_receivables) between 1 and 40),
  add column account_sales text check (char_length(account_sales) between 1 and 40),
  add column account_tax text check (char_length(account_tax) between 1 and 40),
  add column account_bank text check (char_length(account_bank) between 1 and 40),
  add column account_credit text check (char_length(account_credit) between 1 and 40);
