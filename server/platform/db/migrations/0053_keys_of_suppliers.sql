-- Programs of suppliers come in by keys too, to send their stones.
alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['stock', 'export', 'hold', 'confirm', 'memo', 'supply']);
