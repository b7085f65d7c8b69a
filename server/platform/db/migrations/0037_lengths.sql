-- How long a text may be. The contract promises these lengths to whoever reads an answer; whatever is sent is shorter by
-- the contract's own limits, so that they only refuse what is written past the portal.
alter table country
  add check (char_length(name) <= 120);
alter table role
  add check (char_length(name) <= 80);
alter table permission_category
  add check (char_length(name) <= 80);
alter table submodule
  add check (char_length(name) <= 80),
  add check (char_length(path) <= 200);
alter table state
  add check (char_length(code) <= 80),
  add check (char_length(name) <= 120);
alter table city
  add check (char_length(name) <= 120);
alter table business
  add check (char_length(company_name) <= 120),
  add check (char_length(address_line_1) <= 120),
  add check (char_length(address_line_2) <= 120),
  add check (char_length(city) <= 120),
  add check (char_length(state) <= 120),
  add check (char_length(postal_code) <= 40),
  add check (char_length(phone) <= 40),
  add check (char_length(website) <= 200),
  add check (char_length(tax_identification_number) <= 40);
-- A guest gives one name, which stands in the first.
alter table app_user
  add check (char_length(email) <= 254),
  add check (char_length(user_name) <= 254),
  add check (char_length(first_name) <= 120),
  add check (char_length(last_name) <= 80),
  add check (char_length(mobile) <= 20),
  add check (char_length(guest_company) <= 120);
alter table session
  add check (char_length(agent) <= 300);
alter table sub_master
  add check (char_length(code) <= 80),
  add check (char_length(name) <= 80);
alter table provider
  add check (char_length(name) <= 120);
alter table stone
  add check (char_length(stock_no) <= 40),
  add check (char_length(org_stock_no) <= 40),
  add check (char_length(report_no) <= 40),
  add check (cardinality(key_to_symbols) <= 100);
alter table ledger
  add check (char_length(reason) <= 2000);
alter table stored_file
  add check (char_length(name) <= 250),
  add check (char_length(mime) <= 120);
alter table mail
  add check (char_length(to_address) <= 254),
  add check (char_length(subject) <= 2000),
  add check (char_length(body) <= 200000),
  add check (char_length(last_error) <= 1000);
alter table notice
  add check (char_length(title) <= 200),
  add check (char_length(detail) <= 1000),
  add check (char_length(link) <= 1000);
alter table kyc_document
  add check (char_length(info) <= 200),
  add check (char_length(remark) <= 2000);
alter table hold
  add check (char_length(remark) <= 2000);
alter table confirm_stone
  add check (char_length(remark) <= 2000),
  add check (char_length(reason) <= 2000);
alter table memo
  add check (char_length(remark) <= 2000);
alter table memo_line
  add check (char_length(remark) <= 2000);
alter table enquiry
  add check (char_length(reason) <= 2000);
alter table enquiry_message
  add check (char_length(text) <= 2000);
alter table cart_line
  add check (char_length(remark) <= 2000);
alter table watch_line
  add check (char_length(remark) <= 2000);
alter table note
  add check (char_length(remark) <= 2000);
alter table return_check
  add check (char_length(condition) <= 2000),
  add check (char_length(remark) <= 2000);
alter table credit_note
  add check (char_length(reason) <= 2000);
alter table saved_search
  add check (char_length(name) <= 250),
  add check (char_length(note) <= 2000);
alter table demand
  add check (char_length(name) <= 250),
  add check (char_length(note) <= 2000),
  add check (char_length(reason) <= 2000);
alter table stone_match
  add check (char_length(name) <= 250),
  add check (char_length(remark) <= 2000);
alter table collection
  add check (char_length(name) <= 250),
  add check (char_length(description) <= 2000);
