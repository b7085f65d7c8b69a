-- The open request of the client about a stone on memo: 1 to buy, 2 to return, 3 to extend.
alter table memo_line
  add column requested smallint check (requested between 1 and 3),
  add column requested_at timestamptz,
  add column requested_by uuid references app_user on delete set null,
  add column request_note text check (char_length(request_note) between 1 and 500),
  add constraint memo_line_requested check ((requested is null) = (requested_at is null)),
  add constraint memo_line_request_details check (requested is not null or (requested_by is null and request_note is null)),
  add constraint memo_line_request_is_out check (requested is null or state = 1);
create index memo_line_requests on memo_line (memo_id) where requested is not null;
create index memo_line_requested_by on memo_line (requested_by) where requested_by is not null;
