-- How a person reads times: on a 12-hour clock, as the specification shows them, or on one of 24 hours.
alter table app_user add column clock_hours smallint not null default 12
  constraint app_user_clock_hours_check check (clock_hours in (12, 24));
