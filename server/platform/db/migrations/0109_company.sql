-- The company that runs the portal, as its documents, e-mails and shared pages name it. Each change adds a version,
-- because a document keeps the version that was valid when the document was issued.
create table company_version (
  version integer primary key check (version > 0),
  at timestamptz not null default clock_timestamp(),
  changed_by uuid references app_user on delete set null,
  legal_name text check (char_length(legal_name) between 1 and 120),
  trading_name text check (char_length(trading_name) between 1 and 120),
  address_line_1 text check (char_length(address_line_1) between 1 and 120),
  address_line_2 text check (char_length(address_line_2) between 1 and 120),
  postal_code text check (char_length(postal_code) between 1 and 40),
  city text check (char_length(city) between 1 and 120),
  country_id uuid references country,
  phone text check (char_length(phone) between 1 and 40),
  email text check (char_length(email) between 3 and 254),
  website text check (char_length(website) between 1 and 200),
  registration_number text check (char_length(registration_number) between 1 and 40),
  currency text check (currency ~ '^[A-Z]{3}$'),
  payment_terms text check (char_length(payment_terms) between 1 and 1000),
  footer text check (char_length(footer) between 1 and 500),
  tax_numbers jsonb not null default '[]' check (jsonb_typeof(tax_numbers) = 'array' and octet_length(tax_numbers::text) <= 2000),
  bank_accounts jsonb not null default '[]' check (jsonb_typeof(bank_accounts) = 'array' and octet_length(bank_accounts::text) <= 20000),
  logo_id uuid references stored_file
);
create index company_version_changed_by on company_version (changed_by);
create index company_version_country on company_version (country_id);
create index company_version_logo on company_version (logo_id);

insert into submodule (category_id, name, path, sequence)
select c.id, 'Company', s.path, 0
  from (values (1, '/admin/settings/company'), (8, '/auditor/settings/company')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'Setting';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1
  from submodule s join permission_category c on c.id = s.category_id
 where s.path in ('/admin/settings/company', '/auditor/settings/company');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id join submodule s on s.id = r.submodule_id
 where s.path in ('/admin/settings/company', '/auditor/settings/company')
on conflict do nothing;
