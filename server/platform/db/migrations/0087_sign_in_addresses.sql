-- A new sign-in address counts once its owner has confirmed it, and the old one can undo the change for some days.
create table email_change (
  id integer generated always as identity primary key,
  user_id uuid not null references app_user on delete cascade,
  old_email text not null check (char_length(old_email) <= 254),
  new_email text not null check (new_email = lower(new_email) and char_length(new_email) <= 254),
  requested_by uuid not null references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  undone_at timestamptz,
  check (confirmed_at is null or cancelled_at is null),
  check (undone_at is null or confirmed_at is not null)
);
create unique index email_change_pending on email_change (user_id) where confirmed_at is null and cancelled_at is null;
create index email_change_user on email_change (user_id);
create index email_change_requested_by on email_change (requested_by);

-- Single-use links in e-mails. The token leaves the portal once; only its hash is kept.
create table account_link (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('password', 'confirm_email', 'undo_email')),
  email_change_id integer references email_change on delete cascade,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((purpose = 'password') = (email_change_id is null))
);
create index account_link_user on account_link (user_id) where ended_at is null;
create index account_link_age on account_link (expires_at);
create index account_link_email_change on account_link (email_change_id);
create index account_link_created_by on account_link (created_by);

-- The office made the account, and its owner has not chosen a password: no person knows the one it has.
alter table app_user add column password_pending boolean not null default false;

-- A guest who returns proves the address before anything of an earlier visit is shown.
alter table mailed_code
  drop constraint mailed_code_purpose_check,
  add constraint mailed_code_purpose_check check (purpose in ('sign_up', 'unlock', 'reset', 'guest'));
