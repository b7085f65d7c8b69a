insert into role (id, name) values
  (1, 'Administrator'), (2, 'Customer'), (3, 'Guest'), (4, 'Business associate'),
  (5, 'Quality control'), (6, 'API provider'), (7, 'FTP provider'), (8, 'Auditor');

insert into permission_category (role_id, name, sequence) values
  (1, 'Dashboard', 1), (1, 'Inventory', 2), (1, 'Transaction', 3), (1, 'Workflows', 4), (1, 'Setting', 5),
  (5, 'Dashboard', 1), (5, 'Inventory', 2), (5, 'Transaction', 3), (5, 'Workflows', 4),
  (2, 'Dashboard', 1), (2, 'Stones', 2), (2, 'Lists', 3),
  (3, 'Dashboard', 1), (3, 'Stones', 2),
  (4, 'Dashboard', 1), (4, 'Stones', 2), (4, 'Transaction', 3),
  (6, 'Inventory', 1),
  (7, 'Inventory', 1),
  (8, 'Inventory', 1), (8, 'Transaction', 2), (8, 'Workflows', 3);

insert into submodule (category_id, name, path, sequence)
select c.id, s.name, s.path, s.sequence
  from (values
    (1, 'Dashboard', 'Dashboard', '/admin/dashboard/dashboard', 1),
    (1, 'Inventory', 'Stones', '/admin/inventory/search', 1),
    (1, 'Transaction', 'Holds', '/admin/transaction/hold', 1),
    (1, 'Workflows', 'Workflows', '/admin/workflows/workflows', 1),
    (1, 'Setting', 'Master settings', '/admin/settings/master-settings', 1),
    (5, 'Dashboard', 'Dashboard', '/admin/dashboard/dashboard', 1),
    (5, 'Inventory', 'Stones', '/admin/inventory/search', 1),
    (5, 'Transaction', 'Holds', '/admin/transaction/hold', 1),
    (5, 'Workflows', 'Workflows', '/admin/workflows/workflows', 1),
    (2, 'Dashboard', 'Dashboard', '/customer/home/customer', 1),
    (2, 'Stones', 'Search', '/customer/stones/search', 1),
    (2, 'Lists', 'My lists', '/customer/lists/customer-profile', 1),
    (3, 'Dashboard', 'Dashboard', '/guest/dashboard/customer', 1),
    (3, 'Stones', 'Search', '/guest/search/search', 1),
    (4, 'Dashboard', 'Dashboard', '/associate/home/dashboard', 1),
    (4, 'Stones', 'Search', '/associate/stones/search', 1),
    (4, 'Transaction', 'Holds', '/associate/transaction/transaction', 1),
    (6, 'Inventory', 'My stock', '/provider/inventory/search', 1),
    (7, 'Inventory', 'My stock', '/provider/inventory/search', 1),
    (8, 'Inventory', 'Stones', '/auditor/inventory/search', 1),
    (8, 'Transaction', 'Holds', '/auditor/transaction/hold', 1),
    (8, 'Workflows', 'Workflows', '/auditor/workflows/workflows', 1)
  ) as s (role_id, category, name, path, sequence)
  join permission_category c on c.role_id = s.role_id and c.name = s.category;

-- Every role starts with its own screens; only those who may change records get the right to write.
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id in (1, 2, 4, 5)
  from submodule s join permission_category c on c.id = s.category_id;
