-- What buyers wanted and did not get is counted over a period.
create index confirm_stone_rejected on confirm_stone (ended_at) where state = 3;
create index demand_open on demand (created_at) where state = 1;
