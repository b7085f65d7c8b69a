-- Which list named a stone last, and which one brought it, are found stone by stone.
drop index stock_import_row_stone;
create index stock_import_row_stone on stock_import_row (stone_id, import_id) where stone_id is not null;
create index stock_import_row_brought on stock_import_row (stone_id) where outcome = 1 and stone_id is not null;

-- The screen of the stock as lists have brought it: the house changes it, the auditor reads it, a supplier its own.
insert into submodule (category_id, name, path, sequence)
select c.id, 'Stock list', s.path, 9
  from (values (1, '/admin/stock-list/stock-list'), (5, '/admin/stock-list/stock-list'), (6, '/provider/stock-list/stock-list'),
               (7, '/provider/stock-list/stock-list'), (8, '/auditor/stock-list/stock-list')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Inventory';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id in (1, 5)
  from submodule s join permission_category c on c.id = s.category_id
 where s.path like '%/stock-list/stock-list';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id join submodule s on s.id = r.submodule_id
 where s.path like '%/stock-list/stock-list'
on conflict do nothing;
