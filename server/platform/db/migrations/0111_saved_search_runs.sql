-- Time at which each person last ran a saved search. Stones that were listed since are new to this person.
create table saved_search_run (
  saved_search_id uuid not null references saved_search on delete cascade,
  user_id uuid not null references app_user,
  ran_at timestamptz not null default now(),
  primary key (saved_search_id, user_id)
);
insert into saved_search_run (saved_search_id, user_id, ran_at)
select id, owner_id, last_run_at from saved_search where last_run_at is not null;
