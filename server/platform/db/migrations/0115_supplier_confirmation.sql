-- A supplier confirms each order of its stones, or guarantees that its stones are available.
alter table provider
  -- 1 guaranteed, 2 ask
  add column availability smallint not null default 1 check (availability in (1, 2));

insert into setting (name, value, description) values
  ('confirm.answer_hours', '24', 'Time in hours within which a supplier confirms an order.');

create table supplier_confirmation (
  id uuid primary key default uuidv7(),
  confirm_stone_id uuid not null unique references confirm_stone,
  stone_id uuid not null references stone,
  provider_id uuid not null references provider,
  -- 1 asked, 2 confirmed, 3 price changed, 4 declined, 5 expired, 6 withdrawn
  state smallint not null,
  -- price of the supplier when it was asked
  asked_per_ct numeric(12, 2) not null check (asked_per_ct > 0),
  asked_amount numeric(14, 2) not null check (asked_amount > 0),
  -- price that the supplier asks for instead
  new_per_ct numeric(12, 2) check (new_per_ct > 0),
  new_amount numeric(14, 2) check (new_amount > 0),
  remark text check (char_length(remark) <= 2000),
  answered_by uuid references app_user,
  answered_at timestamptz,
  asked_at timestamptz not null default clock_timestamp(),
  until timestamptz not null check (until > asked_at),
  reminded boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 1) = (ended_at is null)),
  check ((new_per_ct is null) = (new_amount is null)),
  check ((answered_at is null) = (answered_by is null)),
  check (state <> 2 or answered_at is not null),
  check (state <> 3 or new_per_ct is not null),
  check (state <> 4 or remark is not null)
);
create index supplier_confirmation_stone on supplier_confirmation (stone_id);
create index supplier_confirmation_provider on supplier_confirmation (provider_id, asked_at desc);
create index supplier_confirmation_due on supplier_confirmation (until) where state = 1;

create trigger supplier_confirmation_edges after update on supplier_confirmation
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unknown_edge('supplierConfirmation', 'state');
create trigger supplier_confirmation_birth after insert on supplier_confirmation
  referencing new table as new_rows for each statement execute function refuse_unknown_birth('supplierConfirmation', 'state');

-- Link of an e-mail with which a supplier answers once, without a session.
create table supplier_link (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  provider_id uuid not null references provider,
  user_id uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index supplier_link_expiry on supplier_link (expires_at);
create table supplier_link_line (
  link_id uuid not null references supplier_link on delete cascade,
  confirmation_id uuid not null references supplier_confirmation,
  primary key (link_id, confirmation_id)
);
create index supplier_link_line_confirmation on supplier_link_line (confirmation_id);
