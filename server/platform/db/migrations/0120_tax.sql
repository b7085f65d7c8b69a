-- Tax of invoices: rates as data, tax lines of an invoice, and the customs code of a stone.

-- Range over text for the exclusion constraint below, because a uuid has no GiST operator class without an extension.
create type text_range as range (subtype = text);

create table tax_rate (
  id uuid primary key default uuidv7(),
  seller_country_id uuid not null references country,
  -- a rate for one country comes before a rate for its group
  buyer_group text check (buyer_group in ('domestic', 'eu', 'export')),
  buyer_country_id uuid references country,
  buyer_status text not null check (buyer_status in ('any', 'vat_registered', 'not_registered')),
  -- null: natural and lab-grown stones
  growth_type smallint check (growth_type in (1, 2)),
  -- category of EN 16931 (UNCL 5305)
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'G')),
  -- percent
  rate numeric(5, 2) not null check (rate between 0 and 100),
  exemption text check (char_length(exemption) between 1 and 300),
  first_day date not null,
  last_day date,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  constraint tax_rate_buyer check (num_nonnulls(buyer_group, buyer_country_id) = 1),
  constraint tax_rate_standard check ((category = 'S') = (rate > 0)),
  constraint tax_rate_exemption check ((exemption is null) = (category in ('S', 'Z'))),
  constraint tax_rate_days check (last_day >= first_day),
  constraint tax_rate_overlap exclude using gist (
    text_range(
      seller_country_id::text || coalesce(buyer_country_id::text, buyer_group || '') || buyer_status || coalesce(growth_type, 0)::text,
      seller_country_id::text || coalesce(buyer_country_id::text, buyer_group || '') || buyer_status || coalesce(growth_type, 0)::text,
      '[]') with &&,
    daterange(first_day, last_day, '[]') with &&)
);
create index tax_rate_seller on tax_rate (seller_country_id, first_day);
create index tax_rate_buyer_country on tax_rate (buyer_country_id);
create index tax_rate_created_by on tax_rate (created_by);

-- HS code of polished stones with the digits that the country of the seller adds; a growth type without a row has six digits.
create table hs_code (
  growth_type smallint primary key check (growth_type in (1, 2)),
  code text not null check (code ~ '^\d{6,10}$')
);

-- Tax lines of an invoice. EN 16931 has one line per category and rate; its amounts are sums of the lines.
create table invoice_tax (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'G')),
  rate numeric(5, 2) not null check (rate between 0 and 100),
  exemption text,
  unique (invoice_id, category, rate)
);

alter table invoice
  -- VAT number of the buyer on the day of the invoice, with its prefix; null if the buyer has no valid one
  add column buyer_vat_number text check (char_length(buyer_vat_number) <= 20);

-- `tax` is the share of the line in the tax of its group, which is rounded once for the group. A credit note credits
-- the shares of its lines, so an invoice that is credited in full leaves no cent.
alter table invoice_line
  add column tax_id uuid references invoice_tax,
  add column tax numeric(14, 2) not null default 0,
  add column hs_code text check (hs_code ~ '^\d{6,10}$'),
  add constraint invoice_line_tax check (tax >= 0 and (tax = 0 or tax_id is not null));
create index invoice_line_of_tax on invoice_line (tax_id) where tax_id is not null;

create or replace function sum_invoice_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoice i set total = i.total + d.amount
      from (select invoice_id, sum(amount + tax) as amount from new_rows where state = 1 group by invoice_id) as d
     where d.invoice_id = i.id;
  elsif tg_op = 'DELETE' then
    update invoice i set total = i.total - d.amount
      from (select invoice_id, sum(amount + tax) as amount from old_rows where state = 1 group by invoice_id) as d
     where d.invoice_id = i.id;
  else
    update invoice i set total = i.total + d.amount
      from (select invoice_id, sum(amount) as amount
              from (select invoice_id, amount + tax as amount from new_rows where state = 1
                    union all select invoice_id, -amount - tax from old_rows where state = 1) as c
             group by invoice_id having sum(amount) <> 0) as d
     where d.invoice_id = i.id;
  end if;
  return null;
end $$;
