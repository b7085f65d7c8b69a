-- The screens on which people and businesses are looked after.

insert into permission_category (role_id, name, sequence) values
  (1, 'People', 6), (5, 'People', 5), (4, 'Clients', 4), (8, 'People', 4), (2, 'Account', 4);

insert into submodule (category_id, name, path, sequence)
select c.id, s.name, s.path, s.sequence
  from (values
    (1, 'People', 'Customers', '/admin/client/client', 1),
    (1, 'People', 'Business associates', '/admin/business-associate/business-associate', 2),
    (1, 'People', 'Guests', '/admin/guests/guests', 3),
    (1, 'Setting', 'Users', '/admin/settings/users', 2),
    (1, 'Setting', 'Roles', '/admin/settings/roles', 3),
    (1, 'Setting', 'Mail', '/admin/settings/mail', 4),
    (5, 'People', 'Customers', '/admin/client/client', 1),
    (5, 'People', 'Business associates', '/admin/business-associate/business-associate', 2),
    (5, 'People', 'Guests', '/admin/guests/guests', 3),
    (4, 'Clients', 'Customers', '/associate/clients/client', 1),
    (8, 'People', 'Customers', '/auditor/client/client', 1),
    (2, 'Account', 'My business', '/customer/account/business', 1)
  ) as s (role_id, category, name, path, sequence)
  join permission_category c on c.role_id = s.role_id and c.name = s.category;

-- Quality control reads who the associates and guests are; the auditor reads everything and changes nothing.
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true,
       c.role_id <> 8 and not (c.role_id = 5 and s.path <> '/admin/client/client')
  from submodule s join permission_category c on c.id = s.category_id
 where not exists (select from role_permission r where r.submodule_id = s.id);

insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
