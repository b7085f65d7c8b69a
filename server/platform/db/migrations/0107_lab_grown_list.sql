-- The portal's own price lists for lab-grown stones are stored like Rap lists. They are a reference and set no price.
alter table rap_list
  drop constraint rap_list_kind_check,
  add constraint rap_list_kind_check check (kind in ('ROUND', 'PEAR', 'LAB_ROUND', 'LAB_PEAR'));

alter table reprice_line
  drop constraint reprice_line_reason_check,
  add constraint reprice_line_reason_check check
    (reason in ('max_points', 'max_percent', 'lowest', 'taken', 'no_rap', 'no_list_price', 'few_comparables', 'unchanged'));
