-- Stones that come back from a memo may be looked at before anybody can have them: what was found, and by whom.
insert into setting (name, value, description) values
  ('memo.check_returns', 'false', 'Whether quality control looks at stones that come back from a memo before they are offered again.');

create table return_check (
  id uuid primary key default uuidv7(),
  memo_line_id uuid not null references memo_line,
  stone_id uuid not null references stone,
  -- 1 waiting, 2 passed, 3 failed, 4 recalled
  state smallint not null,
  business_id uuid not null references business,
  -- who took the stone back
  returned_by uuid not null references app_user,
  -- what was found: the weight as it was measured, whether its report came with it, how it looks
  carat numeric(8, 3) check (carat > 0),
  report_seen boolean,
  condition text,
  remark text,
  decided_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 1) = (ended_at is null)),
  check (state <> 3 or remark is not null)
);
create unique index return_check_one_waiting on return_check (stone_id) where state = 1;
create index return_check_line on return_check (memo_line_id);
create index return_check_stone on return_check (stone_id);
create index return_check_oldest on return_check (state, created_at);

create trigger return_check_edges after update on return_check
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unknown_edge('returnCheck', 'state');
create trigger return_check_birth after insert on return_check
  referencing new table as new_rows for each statement execute function refuse_unknown_birth('returnCheck', 'state');

insert into submodule (category_id, name, path, sequence)
select c.id, 'Returned stones', r.path, 9
  from (values (1, '/admin/return-check/return-check'), (5, '/admin/return-check/return-check'), (8, '/auditor/return-check/return-check'))
       as r (role_id, path)
  join permission_category c on c.role_id = r.role_id and c.name = 'Transactions';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id in (1, 5)
  from submodule s join permission_category c on c.id = s.category_id
 where not exists (select from role_permission r where r.submodule_id = s.id);
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
