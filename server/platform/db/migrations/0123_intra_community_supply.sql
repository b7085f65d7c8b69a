-- Category K of EN 16931: goods that leave for a buyer with a VAT number in another member state of the European Union.
alter table tax_rate drop constraint tax_rate_category_check;
alter table tax_rate add constraint tax_rate_category_check check (category in ('S', 'Z', 'E', 'AE', 'K', 'G'));
alter table tax_rate add constraint tax_rate_supply check (category <> 'K' or buyer_status = 'vat_registered');
alter table invoice_tax drop constraint invoice_tax_category_check;
alter table invoice_tax add constraint invoice_tax_category_check check (category in ('S', 'Z', 'E', 'AE', 'K', 'G'));
