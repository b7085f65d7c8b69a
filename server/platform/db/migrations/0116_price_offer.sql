-- A price offer is one stone with a price per carat that the client or the company has named. Stones that are offered
-- together share a number. Each step is also a message of the enquiry of the client about the stone.
create sequence number_of;

create table price_offer (
  id uuid primary key default uuidv7(),
  offer_no text not null check (char_length(offer_no) <= 20),
  stone_id uuid not null references stone,
  -- 1 offered, 2 countered, 3 accepted, 4 declined, 5 withdrawn, 6 expired
  state smallint not null,
  business_id uuid not null references business,
  enquiry_id uuid not null references enquiry,
  offered_by uuid not null references app_user,
  -- The asking price of the client when the current price was named.
  rap numeric(12, 2),
  disc numeric(7, 4),
  price_per_ct numeric(12, 2) not null,
  amount numeric(14, 2) not null,
  -- The current price, and the party that named it.
  side text not null check (side in ('client', 'company')),
  offered_disc numeric(7, 4),
  offered_per_ct numeric(12, 2) not null check (offered_per_ct between 0.01 and 10000000),
  offered_amount numeric(14, 2) not null check (offered_amount > 0),
  term_days smallint not null check (term_days between 1 and 30),
  until timestamptz not null,
  remark text check (char_length(remark) <= 2000),
  reason text check (char_length(reason) <= 2000),
  -- The order that the accepted price led to.
  confirm_stone_id uuid references confirm_stone,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state in (1, 2)) = (ended_at is null)),
  check (confirm_stone_id is null or state = 3)
);
create unique index price_offer_one_open on price_offer (business_id, stone_id) where state in (1, 2);
create unique index price_offer_order on price_offer (confirm_stone_id);
create index price_offer_business on price_offer (business_id, created_at desc);
create index price_offer_recent on price_offer (created_at desc);
create index price_offer_stone on price_offer (stone_id);
create index price_offer_enquiry on price_offer (enquiry_id);
create index price_offer_number on price_offer (offer_no);
create index price_offer_until on price_offer (until) where state in (1, 2);

create trigger price_offer_edges after update on price_offer referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('priceOffer', 'state');
create trigger price_offer_birth after insert on price_offer referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('priceOffer', 'state');

-- The asking price next to a price of a message; null if the message names no price, or was written before this change.
alter table enquiry_message add column asking_per_ct numeric(12, 2) check (asking_per_ct > 0);

insert into submodule (category_id, name, path, sequence)
select c.id, 'Price offers', '/' || case c.role_id when 8 then 'auditor' else 'admin' end || '/transaction/price-offer', 9
  from permission_category c where c.name = 'Transactions' and c.role_id in (1, 5, 8);
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id <> 8
  from submodule s join permission_category c on c.id = s.category_id
 where s.path like '/%/transaction/price-offer';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id join submodule s on s.id = r.submodule_id
 where s.path like '/%/transaction/price-offer'
on conflict do nothing;
