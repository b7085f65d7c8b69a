-- Which stones a buyer has opened, once a day: a supplier is told how often its own are looked at.
create table stone_seen (
  stone_id uuid not null references stone,
  user_id uuid not null references app_user,
  on_day date not null default current_date,
  primary key (stone_id, user_id, on_day)
);
create index stone_seen_day on stone_seen (on_day);
