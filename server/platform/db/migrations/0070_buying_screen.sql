-- The buying report is a screen of its own: the administrator and quality control buy by it, the auditor reads it.
insert into submodule (category_id, name, path, sequence)
select c.id, 'Buying report', s.path, 10
  from (values (1, '/admin/buying/buying'), (5, '/admin/buying/buying'), (8, '/auditor/buying/buying')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Inventory';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, false
  from submodule s join permission_category c on c.id = s.category_id
 where s.path in ('/admin/buying/buying', '/auditor/buying/buying');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
