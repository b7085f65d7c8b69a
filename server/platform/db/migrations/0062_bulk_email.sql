-- Letters to many clients: what they say, who gets them with which stones, and what became of each.
create sequence number_ml;

create table bulk_email (
  id uuid primary key default uuidv7(),
  mailing_no text not null unique,
  -- 1 draft, 2 scheduled, 3 sending, 4 sent, 5 stopped
  state smallint not null,
  subject text not null check (subject = btrim(subject) and subject <> '' and subject !~ '[[:cntrl:]]'),
  body text not null check (body <> ''),
  -- who gets it, and which stones stand in it, as the contract describes them
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  stones jsonb not null check (jsonb_typeof(stones) = 'object'),
  -- for how many days its prices hold
  valid_days smallint not null default 7 check (valid_days between 1 and 90),
  -- when it is sent by itself, in five parts; null where it is sent by hand alone
  schedule text check (char_length(schedule) <= 60),
  zone text check (char_length(zone) <= 60),
  is_once boolean not null default true,
  until date,
  -- whether its times go on when a turn is over
  in_series boolean not null default false,
  next_at timestamptz,
  -- how many times it has been sent, and how far the present time has come
  turn integer not null default 0 check (turn >= 0),
  queued integer not null default 0 check (queued >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- those whom its last turn left out, by why
  left_out jsonb not null default '{}' check (jsonb_typeof(left_out) = 'object'),
  -- why no letter leaves at the moment
  fault text check (char_length(fault) <= 500),
  written_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  began_at timestamptz,
  ended_at timestamptz,
  removed_at timestamptz,
  constraint bulk_email_subject_length check (char_length(subject) <= 200),
  constraint bulk_email_body_length check (char_length(body) <= 20000),
  constraint bulk_email_times check ((schedule is null) = (zone is null))
);
create index bulk_email_recent on bulk_email (created_at desc) where removed_at is null;
create index bulk_email_due on bulk_email (next_at) where state = 2;
create index bulk_email_sending on bulk_email (began_at) where state = 3;
create trigger bulk_email_edges after update on bulk_email
  referencing old table as old_rows new table as new_rows for each statement execute function refuse_unknown_edge('bulkEmail', 'state');
create trigger bulk_email_birth after insert on bulk_email
  referencing new table as new_rows for each statement execute function refuse_unknown_birth('bulkEmail', 'state');

-- Open screens of the house hear how far a mailing has come.
create function tell_live_mailings() returns trigger language plpgsql as $$
declare
  event_id bigint;
begin
  for event_id in
    with told as (
           insert into live_event (topic, payload)
           select 'mailing', jsonb_build_object('id', n.id, 'status', n.state, 'queued', n.queued, 'sent', n.sent, 'failed', n.failed)
             from new_rows n
           returning id)
    select id from told
  loop
    perform pg_notify('live', event_id::text);
  end loop;
  return null;
end $$;
create trigger bulk_email_live_new after insert on bulk_email
  referencing new table as new_rows for each statement execute function tell_live_mailings();
create trigger bulk_email_live after update on bulk_email
  referencing new table as new_rows for each statement execute function tell_live_mailings();

create table bulk_email_recipient (
  id uuid primary key default uuidv7(),
  bulk_email_id uuid not null references bulk_email,
  turn integer not null check (turn > 0),
  user_id uuid not null references app_user,
  address text not null check (address !~ '[[:cntrl:]]'),
  -- 1 queued, 2 sent, 3 failed
  outcome smallint not null default 1 check (outcome between 1 and 3),
  attempts smallint not null default 0,
  -- a server that says "later" is asked again after this
  not_before timestamptz not null default clock_timestamp(),
  reason text check (char_length(reason) <= 500),
  -- how many stones stood in it
  stones integer check (stones >= 0),
  -- kept over every attempt, so that a duplicate after a crash is seen as one
  message_id text not null unique,
  -- what the link that ends these letters is known by
  token text not null unique default replace(gen_random_uuid()::text, '-', '') check (char_length(token) <= 100),
  ended_at timestamptz,
  constraint bulk_email_recipient_once unique (bulk_email_id, turn, user_id)
);
create index bulk_email_recipient_queued on bulk_email_recipient (bulk_email_id, turn, not_before) where outcome = 1;
create index bulk_email_recipient_user on bulk_email_recipient (user_id);

-- Who wants no more of these letters.
create table mailing_refusal (
  user_id uuid primary key references app_user,
  since timestamptz not null default clock_timestamp(),
  -- the letter whose link was used
  recipient_id uuid references bulk_email_recipient
);

insert into submodule (category_id, name, path, sequence)
select c.id, 'Mailings', s.path, 12
  from (values (1, '/admin/bulk-email/bulk-email'), (8, '/auditor/bulk-email/bulk-email')) as s (role_id, path)
  join permission_category c on c.role_id = s.role_id and c.name = 'People';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select c.role_id, s.id, true, c.role_id = 1
  from submodule s join permission_category c on c.id = s.category_id
 where s.path in ('/admin/bulk-email/bulk-email', '/auditor/bulk-email/bulk-email');
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, r.submodule_id, r.read_access, r.write_access
  from app_user u join role_permission r on r.role_id = u.role_id
on conflict do nothing;
