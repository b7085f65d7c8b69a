-- The auditor reads every setting, and who the associates and guests are; nothing of it is theirs to change.
insert into permission_category (role_id, name, sequence) values (8, 'Setting', 5);
insert into submodule (category_id, name, path, sequence)
select c.id, s.name, s.path, s.sequence
  from (values
    ('Setting', 'Master settings', '/auditor/settings/master-settings', 1),
    ('Setting', 'Users', '/auditor/settings/users', 2),
    ('Setting', 'Roles', '/auditor/settings/roles', 3),
    ('Setting', 'Mail', '/auditor/settings/mail', 4),
    ('Setting', 'Markups', '/auditor/settings/markup', 5),
    ('Setting', 'Rap prices', '/auditor/settings/rap', 6),
    ('Setting', 'Match pairs', '/auditor/settings/matchpair', 7),
    ('Setting', 'New arrivals', '/auditor/settings/new-arrival', 8),
    ('Setting', 'Terms', '/auditor/settings/terms', 9),
    ('People', 'Business associates', '/auditor/business-associate/business-associate', 2),
    ('People', 'Guests', '/auditor/guests/guests', 3)
  ) as s (category, name, path, sequence)
  join permission_category c on c.role_id = 8 and c.name = s.category;
insert into role_permission (role_id, submodule_id, read_access, write_access)
select 8, s.id, true, false
  from submodule s join permission_category c on c.id = s.category_id
 where c.role_id = 8 and not exists (select from role_permission r where r.submodule_id = s.id);
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
 where u.role_id = 8
on conflict do nothing;
