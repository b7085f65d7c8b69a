-- Statements about the stones on invoices, memos and other documents. Each change adds a version with a first day in the
-- future, so that a document prints the same text at every download.
create table document_statement (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('warranties', 'lab_grown', 'origin')),
  first_day date not null,
  text text not null check (char_length(text) between 1 and 2000),
  -- null for the texts with which the portal began
  changed_by uuid references app_user on delete set null,
  at timestamptz not null default clock_timestamp(),
  constraint document_statement_first_day check (changed_by is null or first_day > (at at time zone 'UTC')::date)
);
create index document_statement_day on document_statement (kind, first_day desc, id desc);
create index document_statement_changed_by on document_statement (changed_by);

-- Existing documents keep the texts that they printed so far, and none about origin.
insert into document_statement (kind, first_day, text) values
  ('lab_grown', '2000-01-01',
   'The stones marked “Lab grown” were grown in a laboratory and were not mined. Apart from that origin, these stones have essentially the chemical, physical and optical properties of mined diamonds. Anyone who resells these stones must disclose the origin, before the sale and in writing.');
insert into document_statement (kind, first_day, text)
select 'warranties', '2000-01-01',
       'The natural diamonds on this document were bought from legitimate sources that are not involved in funding conflict, in compliance with United Nations resolutions and the laws of the countries concerned. The seller guarantees that these diamonds are conflict free, based on personal knowledge or on written guarantees of the suppliers.'
 where exists (select from invoice union all select from memo);
insert into document_statement (kind, first_day, text)
select s.kind, case when exists (select from invoice union all select from memo) then (now() at time zone 'UTC')::date + 1 else '2000-01-01' end, s.text
  from (values
    ('warranties',
     'The natural diamonds on this document come from legitimate sources that do not fund conflict, in compliance with the resolutions of the United Nations and the laws of the countries concerned. The seller warrants that these diamonds are conflict free, based on personal knowledge and on written warranties of the suppliers, and confirms adherence to the System of Warranties of the World Diamond Council and its guidelines.'),
    ('origin',
     'Country or mine of origin of the natural polished diamonds over 0.50 ct on this document, as stated by the suppliers. “Unknown” means that the supplier has not stated the origin.')
  ) as s (kind, text);

-- Facts that decide which statements a document carries. The client and the supplier may change theirs after the issue.
alter table invoice add column destination_id uuid references country;
alter table memo add column destination_id uuid references country;
alter table invoice_line add column origin text check (char_length(origin) between 1 and 120);
alter table memo_line add column origin text check (char_length(origin) between 1 and 120);
update invoice d set destination_id = b.country_id from business b where b.id = d.business_id;
update memo d set destination_id = b.country_id from business b where b.id = d.business_id;
update invoice_line l set origin = s.origin from stone s where s.id = l.stone_id and s.origin is not null;
update memo_line l set origin = s.origin from stone s where s.id = l.stone_id and s.origin is not null;
create index invoice_destination on invoice (destination_id);
create index memo_destination on memo (destination_id);

create function keep_destination() returns trigger language plpgsql as $$
begin
  new.destination_id := (select country_id from business where id = new.business_id);
  return new;
end $$;
create trigger invoice_destination before insert on invoice for each row execute function keep_destination();
create trigger memo_destination before insert on memo for each row execute function keep_destination();

create function keep_origin() returns trigger language plpgsql as $$
begin
  new.origin := (select origin from stone where id = new.stone_id);
  return new;
end $$;
create trigger invoice_line_origin before insert on invoice_line for each row execute function keep_origin();
create trigger memo_line_origin before insert on memo_line for each row execute function keep_origin();
