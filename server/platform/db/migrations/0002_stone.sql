create table stone (
  id uuid primary key default uuidv7(),
  stock_no text not null unique check (stock_no <> ''),
  org_stock_no text not null,
  provider_id uuid not null references provider,
  -- 1 white, 2 fancy
  diamond_type smallint not null check (diamond_type in (1, 2)),
  -- 1 lab grown, 2 natural
  growth_type smallint not null check (growth_type in (1, 2)),
  status smallint not null default 1,
  status_changed_at timestamptz not null default now(),

  -- Attributes are numbers of sub_master rows; null is unknown.
  shape smallint not null references sub_master (nr),
  color smallint references sub_master (nr),
  clarity smallint references sub_master (nr),
  cut smallint references sub_master (nr),
  polish smallint references sub_master (nr),
  symmetry smallint references sub_master (nr),
  fluorescence smallint references sub_master (nr),
  lab smallint references sub_master (nr),
  location smallint references sub_master (nr),
  fancy smallint references sub_master (nr),
  intensity smallint references sub_master (nr),
  overtone smallint references sub_master (nr),
  shade smallint references sub_master (nr),
  milky smallint references sub_master (nr),
  carat numeric(7, 3) not null check (carat > 0),

  report_no text,
  report_date date,
  length_mm numeric(6, 2),
  width_mm numeric(6, 2),
  depth_mm numeric(6, 2),
  depth_pct numeric(5, 2),
  table_pct numeric(5, 2),
  crown_angle numeric(5, 2),
  crown_height_pct numeric(5, 2),
  pavilion_angle numeric(5, 2),
  pavilion_depth_pct numeric(5, 2),
  girdle_pct numeric(5, 2),
  key_to_symbols text[] not null default '{}',
  eye_clean boolean,

  -- Supplier prices. Rap is null for fancy colours and where the list has no cell.
  rap numeric(12, 2) check (rap > 0),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null check (price_per_ct > 0),
  total_amt numeric(14, 2) not null check (total_amt > 0),
  listed_at timestamptz not null default now(),
  check (diamond_type = 2 or color is not null),
  check (rap is not null or disc is null)
);
create index stone_search on stone (diamond_type, shape, color, clarity, carat);
create index stone_status on stone (status) where status <> 1;
create index stone_price on stone (diamond_type, price_per_ct);
create index stone_report on stone (report_no text_pattern_ops);
create index stone_stock_no_prefix on stone (stock_no text_pattern_ops);
create index stone_provider on stone (provider_id);
