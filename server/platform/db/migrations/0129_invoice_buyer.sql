-- An invoice and its credit notes name the buyer as it was on the day of the invoice. Existing invoices keep the details
-- that they printed so far.
alter table invoice
  add column buyer_name text,
  add column buyer_address_line_1 text,
  add column buyer_address_line_2 text,
  add column buyer_postal_code text,
  add column buyer_city text,
  add column buyer_state text,
  add column buyer_country_id uuid references country,
  add column buyer_tax_number text;
create index invoice_buyer_country on invoice (buyer_country_id);

update invoice i
   set buyer_name = b.company_name, buyer_address_line_1 = b.address_line_1, buyer_address_line_2 = b.address_line_2,
       buyer_postal_code = b.postal_code, buyer_city = b.city, buyer_state = b.state, buyer_country_id = b.country_id,
       buyer_tax_number = b.tax_identification_number
  from business b where b.id = i.business_id;
alter table invoice alter column buyer_name set not null;

create function keep_invoice_buyer() returns trigger language plpgsql as $$
begin
  select b.company_name, b.address_line_1, b.address_line_2, b.postal_code, b.city, b.state, b.country_id, b.tax_identification_number
    into new.buyer_name, new.buyer_address_line_1, new.buyer_address_line_2, new.buyer_postal_code, new.buyer_city,
         new.buyer_state, new.buyer_country_id, new.buyer_tax_number
    from business b where b.id = new.business_id;
  return new;
end $$;
create trigger invoice_buyer before insert on invoice for each row execute function keep_invoice_buyer();
