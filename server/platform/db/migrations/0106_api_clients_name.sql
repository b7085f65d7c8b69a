-- The name of the permission, as the screens call these clients.
update submodule set name = 'API clients' where name = 'External clients';
