-- What takes back lines of an invoice. It is numbered as the invoice is: without gaps, and last of all.
create table credit_note (
  id uuid primary key default uuidv7(),
  credit_note_no text unique,
  invoice_id uuid not null references invoice,
  business_id uuid not null references business,
  issued_by uuid not null references app_user,
  reason text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index credit_note_invoice on credit_note (invoice_id);
create constraint trigger credit_note_numbered after insert or update on credit_note deferrable initially deferred
  for each row when (new.credit_note_no is null) execute function refuse_unnumbered('credit_note_no');

-- Lines that were credited before there were credit notes have none.
alter table invoice_line
  add column credit_note_id uuid references credit_note,
  add check (credit_note_id is null or state = 2);
create index invoice_line_credit_note on invoice_line (credit_note_id) where credit_note_id is not null;
