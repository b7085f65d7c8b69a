-- Stones on memo and sold stones that are sent to their trading client.
create sequence number_sh;

create table shipment (
  id uuid primary key default uuidv7(),
  shipment_no text not null unique,
  -- 1 prepared, 2 collected, 3 disputed, 4 delivered, 5 cancelled
  state smallint not null,
  business_id uuid not null references business,
  prepared_by uuid not null references app_user,
  delivery_address text not null check (delivery_address = btrim(delivery_address) and char_length(delivery_address) between 1 and 500),
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_no text check (char_length(tracking_no) between 1 and 80),
  -- null while it follows the amounts of the stones; fixed when the carrier collects the stones
  insured_value numeric(14, 2) check (insured_value > 0),
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  collected_at timestamptz,
  delivered_on date,
  received_by text check (char_length(received_by) between 1 and 120),
  ended_at timestamptz,
  reason text check (char_length(reason) between 1 and 500),
  check ((state in (4, 5)) = (ended_at is not null)),
  check ((state in (2, 3, 4)) = (collected_at is not null)),
  check ((state in (3, 4)) = (delivered_on is not null)),
  check (state not in (3, 4) or received_by is not null),
  check (state <> 5 or reason is not null),
  check (state not in (2, 3, 4) or num_nonnulls(carrier, tracking_no, insured_value) = 3)
);
create index shipment_business on shipment (business_id, created_at desc);
create index shipment_recent on shipment (created_at desc);
create index shipment_prepared_by on shipment (prepared_by);

create table shipment_line (
  id uuid primary key default uuidv7(),
  shipment_id uuid not null references shipment,
  stone_id uuid not null references stone,
  memo_line_id uuid references memo_line,
  invoice_line_id uuid references invoice_line,
  -- true until the shipment is delivered or cancelled, or until the stone leaves it
  is_open boolean not null default true,
  left_at timestamptz,
  -- 1 missing, 2 wrong, 3 damaged
  discrepancy smallint check (discrepancy between 1 and 3),
  discrepancy_note text check (char_length(discrepancy_note) between 1 and 500),
  settled_at timestamptz,
  settled_by uuid references app_user,
  settlement text check (char_length(settlement) between 1 and 500),
  check (num_nonnulls(memo_line_id, invoice_line_id) = 1),
  check (not is_open or num_nonnulls(left_at, discrepancy) = 0),
  check (num_nonnulls(left_at, discrepancy) < 2),
  check (num_nonnulls(discrepancy, discrepancy_note) in (0, 2)),
  check (settled_at is null or num_nonnulls(settled_by, settlement) = 2),
  check (settled_at is null or discrepancy is not null)
);
create unique index shipment_line_one_open on shipment_line (stone_id) where is_open;
create index shipment_line_shipment on shipment_line (shipment_id);
create index shipment_line_stone on shipment_line (stone_id);
create index shipment_line_memo on shipment_line (memo_line_id) where memo_line_id is not null;
create index shipment_line_invoice on shipment_line (invoice_line_id) where invoice_line_id is not null;
create index shipment_line_settled_by on shipment_line (settled_by) where settled_by is not null;

create trigger shipment_edges after update on shipment
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unknown_edge('shipment', 'state');
create trigger shipment_birth after insert on shipment
  referencing new table as new_rows for each statement execute function refuse_unknown_birth('shipment', 'state');

insert into submodule (category_id, name, path, sequence)
select c.id, 'Shipments', s.path, s.sequence
  from (values
    (1, 'Transactions', '/admin/shipment/shipment', 8),
    (5, 'Transactions', '/admin/shipment/shipment', 8),
    (8, 'Transactions', '/auditor/shipment/shipment', 8),
    (2, 'Lists', '/customer/lists/shipment', 2),
    (4, 'Transactions', '/associate/transaction/shipment', 2)
  ) as s (role_id, category, path, sequence)
  join permission_category c on c.role_id = s.role_id and c.name = s.category;
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id in (1, 4)
  from submodule s join permission_category c on c.id = s.category_id
 where s.path like '%/shipment';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id join submodule s on s.id = r.submodule_id
 where s.path like '%/shipment'
on conflict do nothing;
