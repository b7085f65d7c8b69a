-- Quotes of stones: the prices that a sender offered to a client, and until when.
create sequence number_qu;

create table quote (
  quote_no text primary key,
  quoted_by uuid not null references app_user on delete cascade,
  -- The business whose prices were quoted; null for the prices of the sender.
  business_id uuid references business on delete cascade,
  client text check (char_length(client) between 1 and 120),
  margin_points integer check (margin_points between 0 and 100000),
  margin_cents bigint check (margin_cents between 0 and 1000000000),
  created_at timestamptz not null default clock_timestamp(),
  valid_until timestamptz not null,
  constraint quote_one_margin check (num_nonnulls(margin_points, margin_cents) <= 1),
  constraint quote_valid_after_creation check (valid_until > created_at)
);
create index quote_of on quote (quoted_by, created_at desc);
create index quote_business on quote (business_id);

create table quote_stone (
  quote_no text not null references quote on delete cascade,
  stone_id uuid not null references stone on delete cascade,
  place smallint not null,
  -- Keeps the number, because the stone may leave the stock.
  stock_no text not null,
  price_per_ct numeric(14, 2) not null,
  amount numeric(16, 2) not null,
  primary key (quote_no, stone_id)
);
create index quote_stone_stone on quote_stone (stone_id);
