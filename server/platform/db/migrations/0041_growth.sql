-- A client that only ever buys natural or only lab-grown stones is shown no others.
alter table inventory_access
  drop constraint inventory_access_field_check,
  add constraint inventory_access_field_check check (field in ('shape', 'color', 'clarity', 'cut', 'polish', 'symmetry',
    'fluorescence', 'lab', 'fancy', 'intensity', 'overtone', 'shade', 'milky', 'growth_type', 'location', 'provider_id')),
  add constraint inventory_access_growth_check check (field <> 'growth_type' or allowed_values in ('{1}', '{2}'));

-- What a person chose last to look at; nothing is both.
alter table app_user add column growth_type smallint constraint app_user_growth_check check (growth_type in (1, 2));
