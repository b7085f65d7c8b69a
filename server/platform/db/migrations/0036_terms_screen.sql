-- The terms on which the house trades are changed on a screen of their own.
insert into submodule (category_id, name, path, sequence)
select id, 'Terms', '/admin/settings/terms', 9 from permission_category where role_id = 1 and name = 'Setting';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select 1, id, true, true from submodule where path = '/admin/settings/terms';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, s.id, true, true from app_user u, submodule s where u.role_id = 1 and s.path = '/admin/settings/terms';
