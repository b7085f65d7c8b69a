-- Suppliers may create and revoke the keys of their API clients, where an administrator allows it.
alter table external_client add column issues_own_keys boolean not null default false;
