-- What is done with stones beside holding them: orders, memos, enquiries, carts, watchlists, notes and invoices.

alter table business
  -- how much the business may take on memo by itself; nothing until somebody says so
  add column memo_limit numeric(14, 2) not null default 0 check (memo_limit between 0 and 1000000000),
  add column memo_days smallint not null default 14 check (memo_days between 1 and 365),
  add column payment_days smallint not null default 30 check (payment_days between 0 and 365);

create table external_request (
  id uuid primary key default uuidv7(),
  request_no text not null unique,
  -- 1 open, 2 settled
  state smallint not null,
  business_id uuid not null references business,
  imported_by uuid not null references app_user,
  file_name text,
  created_at timestamptz not null default clock_timestamp()
);

create table confirm_stone (
  id uuid primary key default uuidv7(),
  order_no text not null,
  stone_id uuid not null references stone,
  -- 1 pending, 2 approved, 3 rejected, 4 cancelled
  state smallint not null,
  business_id uuid not null references business,
  requested_by uuid not null references app_user,
  -- the request of an external client that it came with
  external_request_id uuid references external_request,
  -- frozen when it was asked for; changed only while it is pending
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null check (price_per_ct > 0),
  amount numeric(14, 2) not null check (amount > 0),
  remark text,
  reason text,
  decided_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 1) = (ended_at is null)),
  check (state <> 3 or reason is not null)
);
create unique index confirm_stone_one_pending on confirm_stone (stone_id) where state = 1;
create index confirm_stone_business on confirm_stone (business_id, created_at desc);
create index confirm_stone_recent on confirm_stone (created_at desc);
create index confirm_stone_stone on confirm_stone (stone_id);
create index confirm_stone_order on confirm_stone (order_no);
create index confirm_stone_external on confirm_stone (external_request_id) where external_request_id is not null;

create table memo (
  id uuid primary key default uuidv7(),
  memo_no text not null unique,
  -- 1 open, 2 partial, 3 closed
  state smallint not null,
  business_id uuid not null references business,
  issued_by uuid not null references app_user,
  terms_days smallint not null check (terms_days between 1 and 365),
  due_on date not null,
  remark text,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
create index memo_business on memo (business_id, created_at desc);
create index memo_recent on memo (created_at desc);
create index memo_due on memo (due_on) where state in (1, 2);

create table memo_line (
  id uuid primary key default uuidv7(),
  memo_id uuid not null references memo,
  stone_id uuid not null references stone,
  -- 1 issued, 2 received, 3 sold
  state smallint not null,
  business_id uuid not null references business,
  issued_by uuid not null references app_user,
  -- frozen when it was issued; a sale may set another
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null check (price_per_ct > 0),
  amount numeric(14, 2) not null check (amount > 0),
  remark text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 1) = (ended_at is null))
);
create unique index memo_line_one_out on memo_line (stone_id) where state = 1;
create index memo_line_memo on memo_line (memo_id);
create index memo_line_business on memo_line (business_id, created_at desc);
create index memo_line_recent on memo_line (created_at desc);
create index memo_line_stone on memo_line (stone_id);
create index memo_line_out on memo_line (business_id) where state = 1;

create table invoice (
  id uuid primary key default uuidv7(),
  invoice_no text not null unique,
  business_id uuid not null references business,
  issued_by uuid not null references app_user,
  -- the order or the memo that was sold from
  source_no text not null,
  due_on date not null,
  created_at timestamptz not null default clock_timestamp()
);
create index invoice_business on invoice (business_id, created_at desc);
create index invoice_recent on invoice (created_at desc);

create table invoice_line (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  stone_id uuid not null references stone,
  -- 1 billed, 2 credited
  state smallint not null,
  business_id uuid not null references business,
  confirm_stone_id uuid references confirm_stone,
  memo_line_id uuid references memo_line,
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null check (price_per_ct > 0),
  amount numeric(14, 2) not null check (amount > 0),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check (num_nonnulls(confirm_stone_id, memo_line_id) = 1),
  check ((state = 1) = (ended_at is null))
);
create unique index invoice_line_one_billed on invoice_line (stone_id) where state = 1;
create index invoice_line_invoice on invoice_line (invoice_id);
create index invoice_line_business on invoice_line (business_id, created_at desc);
create index invoice_line_recent on invoice_line (created_at desc);
create index invoice_line_of_memo on invoice_line (memo_line_id) where memo_line_id is not null;

create table enquiry (
  id uuid primary key default uuidv7(),
  enquiry_no text not null,
  stone_id uuid not null references stone,
  -- 1 open, 2 closed
  state smallint not null,
  business_id uuid not null references business,
  asked_by uuid not null references app_user,
  -- what the stone cost the client when it asked
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null,
  amount numeric(14, 2) not null,
  reason text,
  closed_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 2) = (ended_at is not null)),
  check ((state = 2) = (reason is not null))
);
create unique index enquiry_one_open on enquiry (business_id, stone_id) where state = 1;
create index enquiry_business on enquiry (business_id, created_at desc);
create index enquiry_recent on enquiry (created_at desc);
create index enquiry_stone on enquiry (stone_id);

create table enquiry_message (
  id uuid primary key default uuidv7(),
  enquiry_id uuid not null references enquiry on delete cascade,
  author_id uuid not null references app_user,
  text text not null check (text <> ''),
  offered_per_ct numeric(12, 2) check (offered_per_ct between 0.01 and 10000000),
  at timestamptz not null default clock_timestamp()
);
create index enquiry_message_thread on enquiry_message (enquiry_id, id);

-- Carts belong to a business. Watchlists and notes belong to a business too, or to one person who has none.
create table cart_line (
  id uuid primary key default uuidv7(),
  stone_id uuid not null references stone,
  -- 6 in the cart, 7 removed
  state smallint not null,
  business_id uuid not null references business,
  added_by uuid not null references app_user,
  -- what was true when it was added, so that a change can be shown
  stone_status smallint not null,
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null,
  amount numeric(14, 2) not null,
  remark text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 7) = (ended_at is not null))
);
create unique index cart_line_one on cart_line (business_id, stone_id) where state = 6;
create index cart_line_business on cart_line (business_id, created_at desc);
create index cart_line_recent on cart_line (created_at desc);
create index cart_line_stone on cart_line (stone_id);

create table watch_line (
  id uuid primary key default uuidv7(),
  stone_id uuid not null references stone,
  -- 1 watched, 2 removed
  state smallint not null,
  business_id uuid references business,
  added_by uuid not null references app_user,
  stone_status smallint not null,
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null,
  amount numeric(14, 2) not null,
  remark text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 2) = (ended_at is not null))
);
create unique index watch_line_one_of_business on watch_line (business_id, stone_id) where state = 1 and business_id is not null;
create unique index watch_line_one_of_person on watch_line (added_by, stone_id) where state = 1 and business_id is null;
create index watch_line_business on watch_line (business_id, created_at desc);
create index watch_line_recent on watch_line (created_at desc);
create index watch_line_stone on watch_line (stone_id);

create table note (
  id uuid primary key default uuidv7(),
  stone_id uuid not null references stone,
  -- 1 pending, 2 done, 3 removed
  state smallint not null,
  business_id uuid references business,
  added_by uuid not null references app_user,
  stone_status smallint not null,
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null,
  amount numeric(14, 2) not null,
  remark text not null check (remark <> ''),
  due_on date,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 1) = (ended_at is null))
);
create index note_business on note (business_id, created_at desc);
create index note_recent on note (created_at desc);
create index note_stone on note (stone_id);

do $$
declare
  t record;
begin
  for t in select * from (values
    ('external_request', 'externalRequest'), ('confirm_stone', 'confirmStone'), ('memo', 'memo'), ('memo_line', 'memoLine'),
    ('invoice_line', 'invoice'), ('enquiry', 'enquiry'), ('cart_line', 'cart'), ('watch_line', 'watchlist'), ('note', 'note')
  ) as v (tab, workflow) loop
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
                      for each statement execute function refuse_unknown_edge(%L, ''state'')', t.tab || '_edges', t.tab, t.workflow);
    execute format('create trigger %I after insert on %I referencing new table as new_rows
                      for each statement execute function refuse_unknown_birth(%L, ''state'')', t.tab || '_birth', t.tab, t.workflow);
  end loop;
end $$;

-- One screen a list for the house; clients and associates have theirs under one entry.
insert into submodule (category_id, name, path, sequence)
select c.id, s.name, '/' || case c.role_id when 8 then 'auditor' else 'admin' end || '/transaction/' || s.screen, s.sequence
  from (values
    ('Confirm stones', 'confirm-stone', 2), ('Memos', 'memo', 3), ('Enquiries', 'enquiry', 4), ('Carts', 'cart', 5),
    ('Watchlists', 'watchlist', 6), ('Notes', 'notes', 7), ('Invoices', 'invoice', 8)
  ) as s (name, screen, sequence)
  join permission_category c on c.name = 'Transaction' and c.role_id in (1, 5, 8);
insert into permission_category (role_id, name, sequence) values (3, 'Lists', 3);
insert into submodule (category_id, name, path, sequence)
select c.id, 'My lists', '/guest/lists/customer-profile', 1 from permission_category c where c.role_id = 3 and c.name = 'Lists';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id <> 8
  from submodule s join permission_category c on c.id = s.category_id
 where not exists (select from role_permission r where r.submodule_id = s.id);
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
