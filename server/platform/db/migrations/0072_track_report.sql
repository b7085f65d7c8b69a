-- The track report is a screen of its own: the house, the auditor, and associates as far as it is their clients'.
insert into submodule (category_id, name, path, sequence)
select c.id, 'Track report', s.path, 11
  from (values (1, 'Inventory', '/admin/track-report/track-report'), (5, 'Inventory', '/admin/track-report/track-report'),
               (4, 'Stones', '/associate/stones/track-report'), (8, 'Inventory', '/auditor/track-report/track-report'))
    as s (role_id, category, path)
  join permission_category c on c.role_id = s.role_id and c.name = s.category;
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, false
  from submodule s join permission_category c on c.id = s.category_id
 where s.path like '%/track-report';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
