-- What kind of salesperson an associate is, and the associate's own record as a screen of its own.

-- a number of SALES_PERSON_TYPE
alter table app_user add column salesperson_type smallint references sub_master (nr);

insert into permission_category (role_id, name, sequence) values (4, 'Account', 5);
insert into submodule (category_id, name, path, sequence)
select id, 'My record', '/associate/account/business-associate', 1
  from permission_category where role_id = 4 and name = 'Account';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select 4, id, true, true from submodule where path = '/associate/account/business-associate';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;

-- What somebody did last.
create index ledger_actor on ledger (actor_id, id desc);
