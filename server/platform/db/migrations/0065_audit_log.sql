-- The audit log is read: by day, and beside each request what it moved.
create index audit_entry_at on audit_entry (at, id);
create index ledger_request on ledger (request_id);

insert into submodule (category_id, name, path, sequence)
select c.id, 'Audit log', s.path, 2
  from (values (1, '/admin/audit/audit'), (8, '/auditor/audit/audit')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Workflows';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, false
  from submodule s join permission_category c on c.id = s.category_id
 where s.path in ('/admin/audit/audit', '/auditor/audit/audit');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
