-- A link shows no price, today's, or those of the day it was made, with the margin of whoever shares it; and whoever
-- opens it may ask the sharer, without an account.
alter table share_link
  add column has_prices boolean not null default true,
  -- what the sharer adds: hundredths of a percent, or cents a stone
  add column margin_points integer check (margin_points between 0 and 100000),
  add column margin_cents bigint check (margin_cents between 0 and 1000000000),
  add constraint share_link_one_margin check (num_nonnulls(margin_points, margin_cents) <= 1),
  add constraint share_link_margin_of_price check (has_prices or num_nonnulls(margin_points, margin_cents) = 0);

create table share_enquiry (
  id uuid primary key default uuidv7(),
  -- what strangers told goes with the link that they came by
  link_id uuid not null references share_link on delete cascade,
  sharer_id uuid not null references app_user on delete cascade,
  wants_reserved boolean not null,
  name text not null check (length(name) between 1 and 120),
  email text check (length(email) <= 200),
  mobile text check (length(mobile) <= 40),
  message text check (length(message) <= 1000),
  stock_numbers text[] not null check (cardinality(stock_numbers) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  constraint share_enquiry_reachable check (num_nonnulls(email, mobile) > 0)
);
create index share_enquiry_of on share_enquiry (sharer_id, id desc);
create index share_enquiry_link on share_enquiry (link_id);
