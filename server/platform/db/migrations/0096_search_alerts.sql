-- How often the owner is notified of new, cheaper and gone matches: 1 never, 2 at once, 3 daily, 4 weekly. Only searches for
-- single stones have an alert.
alter table saved_search
  add column alert smallint not null default 1 check (alert between 1 and 4),
  -- last part of the link in e-mails that ends the alert
  add column alert_token text not null default gen_random_uuid()::text unique,
  add constraint saved_search_alert_single check (alert = 1 or search_type = 1);
create index saved_search_alert on saved_search (alert) where alert <> 1;

-- The matches of a saved search when they were last compared. The row is deleted when the alert or the filter changes.
create table search_alert (
  saved_search_id uuid primary key references saved_search on delete cascade,
  -- numbers of the matching stones, and their prices per carat in cents for the owner
  stones integer[] not null,
  prices integer[] not null check (cardinality(prices) = cardinality(stones)),
  -- state of the stock and of the price rules that was compared
  version text not null,
  compared_at timestamptz not null default now(),
  notified_at timestamptz,
  news text check (news <> ''),
  -- why the matches cannot be compared
  fault text check (fault <> '')
);

-- Topics of which the person gets no e-mails. The notifications in the portal remain.
alter table app_user add column muted_emails text[] not null default '{}'
  constraint app_user_muted_emails_check check (muted_emails <@ array['orders', 'business', 'demands', 'searches', 'shares']);
