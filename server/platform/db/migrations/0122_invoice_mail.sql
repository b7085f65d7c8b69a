-- Files that were attached to an e-mail, as they were sent.
create table mail_file (
  mail_id uuid not null references mail,
  file_id uuid not null references stored_file,
  primary key (mail_id, file_id)
);
create index mail_file_by_file on mail_file (file_id);

-- E-mails with an invoice or one of its credit notes.
create table invoice_mail (
  mail_id uuid primary key references mail,
  invoice_id uuid not null references invoice,
  credit_note_id uuid references credit_note,
  sent_by uuid not null references app_user
);
create index invoice_mail_by_invoice on invoice_mail (invoice_id);
create index invoice_mail_by_credit_note on invoice_mail (credit_note_id) where credit_note_id is not null;
