-- The terms of memos are a statement of the company profile with versions. The first version is the text that memos
-- printed so far.
alter table document_statement drop constraint document_statement_kind_check;
alter table document_statement add constraint document_statement_kind_check
  check (kind in ('warranties', 'lab_grown', 'origin', 'memo_terms'));
insert into document_statement (kind, first_day, text) values
  ('memo_terms', '2000-01-01',
   'These stones are sent for inspection and are not sold. The stones remain the property of the seller, and the recipient is liable for them until they are returned or paid for.');

-- The version of the terms that applies to the memo, and its acceptance by the client.
alter table memo
  add column terms_statement_id uuid references document_statement,
  add column terms_accepted_at timestamptz,
  add column terms_accepted_by uuid references app_user on delete set null,
  add constraint memo_terms_accepted_by check (terms_accepted_by is null or terms_accepted_at is not null);
update memo set terms_statement_id = (select id from document_statement where kind = 'memo_terms');
alter table memo alter column terms_statement_id set not null;
create index memo_terms_statement on memo (terms_statement_id);
create index memo_terms_accepted_by on memo (terms_accepted_by);

create function keep_memo_terms() returns trigger language plpgsql as $$
begin
  new.terms_statement_id := (
    select id from document_statement
     where kind = 'memo_terms' and first_day <= (new.created_at at time zone 'UTC')::date
     order by first_day desc, id desc limit 1);
  return new;
end $$;
create trigger memo_terms before insert on memo for each row execute function keep_memo_terms();
