-- Searches of clients and guests, counted ahead in whole parts of the calendar of Greenwich. A search that no count has
-- taken in yet says so and is read by itself, so that counts and searches together are exact at every moment.
alter table search_made add column is_counted boolean not null default false;
create index search_made_uncounted on search_made (at) where not is_counted;

-- The hours of every time zone begin at a quarter of an hour.
create table search_of_quarter_hour (
  at timestamptz not null,
  diamond_type smallint not null,
  searches integer not null,
  in_vain integer not null,
  primary key (at, diamond_type)
);

-- What was searched for in a day.
create table search_of_value (
  at timestamptz not null,
  diamond_type smallint not null,
  list text not null check (list in ('SHAPE', 'COLOR', 'CLARITY')),
  code text not null check (char_length(code) <= 80),
  searches integer not null,
  primary key (at, diamond_type, list, code)
);

-- Who searched in a month.
create table search_of_business (
  at timestamptz not null,
  diamond_type smallint not null,
  business_id uuid not null references business,
  searches integer not null,
  primary key (at, diamond_type, business_id)
);
