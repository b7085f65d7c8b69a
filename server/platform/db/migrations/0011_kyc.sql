-- Papers that say who a business is, and the history of its registration.

create table kyc_document (
  id uuid primary key default uuidv7(),
  business_id uuid not null references business,
  category text not null check (category in ('Business Owner Document', 'Business Document')),
  document_type smallint not null references sub_master (nr),
  -- what the sender says of it
  info text not null default '',
  -- 1 pending, 2 approved, 3 rejected
  state smallint not null,
  -- what the house says of it
  remark text,
  created_at timestamptz not null default clock_timestamp(),
  -- when the file came that stands with it now
  sent_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references app_user,
  check ((state = 1) = (decided_at is null)),
  check (state <> 3 or remark <> '')
);
create index kyc_document_business on kyc_document (business_id);
create index kyc_document_recent on kyc_document (sent_at desc, id desc);
create index kyc_document_pending on kyc_document (sent_at desc, id desc) where state = 1;

-- Every file that was sent for a document; the newest is the one that counts.
create table kyc_upload (
  id uuid primary key default uuidv7(),
  document_id uuid not null references kyc_document,
  file_id uuid not null unique references stored_file,
  sent_by uuid not null references app_user,
  request_id uuid not null
);
create index kyc_upload_document on kyc_upload (document_id, id desc);

create trigger kyc_document_edges after update on kyc_document referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('kycDocument', 'state');
create trigger kyc_document_birth after insert on kyc_document referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('kycDocument', 'state');

-- A business that was here before its registration had a history begins one now, with the steps that led to where it is.
insert into ledger (at, workflow, record_id, business_id, event, from_state, to_state, actor_role, reason, request_id)
select b.created_at, 'business', b.id, b.id, s.event, s.from_state, s.to_state, 0,
       'Known before the history of registrations began.', b.id
  from business b
  join (values (1, 'business.open', 0, 9), (2, 'business.submit', 9, 10), (3, 'business.register', 10, 11))
       as s (step, event, from_state, to_state) on s.to_state <= b.registration
 order by b.created_at, b.id, s.step;

create trigger business_edges after update on business referencing old table as old_rows new table as new_rows
  for each statement execute function refuse_unknown_edge('business', 'registration');
create trigger business_birth after insert on business referencing new table as new_rows
  for each statement execute function refuse_unknown_birth('business', 'registration');
