-- The auditor reads the figures of the house as staff do.
insert into permission_category (role_id, name, sequence) values (8, 'Dashboard', 0);
insert into submodule (category_id, name, path, sequence)
select id, 'Dashboard', '/auditor/dashboard/dashboard', 1
  from permission_category where role_id = 8 and name = 'Dashboard';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select 8, id, true, false from submodule where path = '/auditor/dashboard/dashboard';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, s.id, true, false
  from app_user u cross join submodule s
 where u.role_id = 8 and s.path = '/auditor/dashboard/dashboard'
on conflict do nothing;
