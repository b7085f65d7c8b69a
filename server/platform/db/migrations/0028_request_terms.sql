-- A purchase request waits for so long and no longer. Those that wait already have their time from now.
insert into setting (name, value, description) values
  ('confirm.hours', '72', 'How long a purchase request waits for its answer before the clock cancels it.');

alter table confirm_stone
  add column term_began timestamptz,
  add column until timestamptz,
  -- how often staff were told that it still waits: after a third of its time and after two
  add column reminded smallint not null default 0 check (reminded between 0 and 2);
update confirm_stone set term_began = now(), until = now() + interval '72 hours' where state = 1;
alter table confirm_stone
  add check (state <> 1 or until is not null),
  add check ((until is null) = (term_began is null));
create index confirm_stone_due on confirm_stone (until) where state = 1;
