-- The KYC verification of a business ends, and is repeated. Its validity depends on the risk class.
alter table business
  -- 1 low, 2 medium, 3 high
  add column risk_class smallint not null default 2 check (risk_class between 1 and 3),
  -- day of the last verification, and last day on which it is valid; null before the first registration
  add column verified_on date,
  add column verified_until date,
  -- last reminder sent: 1 within 30 days, 2 within 7 days, 3 after the last day
  add column verification_reminders smallint not null default 0 check (verification_reminders between 0 and 3),
  add check (num_nonnulls(verified_on, verified_until) in (0, 2));
create index business_verified_until on business (verified_until) where verified_until is not null;

-- Businesses that are registered already get at least 60 days, so that their reminders come first.
update business b
   set verified_on = v.day, verified_until = greatest((v.day + interval '24 months')::date, current_date + 60)
  from (select n.id, coalesce((select max(l.at) from ledger l
                                where l.record_id = n.id and l.workflow = 'business' and l.event = 'business.register'),
                              n.created_at)::date as day
          from business n where n.registration = 11) v
 where v.id = b.id;

-- last day on which the document itself is valid; null if the document has no end
alter table kyc_document add column expires_on date;

-- Beneficial owners. An owner that a new list leaves out keeps its row, because screenings refer to it.
create table business_owner (
  id uuid primary key default uuidv7(),
  business_id uuid not null references business,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  -- percent
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  country_id uuid references country,
  is_pep boolean not null,
  -- order of the list
  place smallint not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index business_owner_current on business_owner (business_id, place) where ended_at is null;
create index business_owner_country on business_owner (country_id);

-- Results of checks against sanctions lists and lists of politically exposed persons. A person decides on each hit.
create table screening (
  id uuid primary key default uuidv7(),
  business_id uuid not null references business,
  -- null: the business itself
  owner_id uuid references business_owner,
  -- name that was compared
  subject text not null check (char_length(subject) between 1 and 120),
  list_name text not null check (list_name = btrim(list_name) and char_length(list_name) between 1 and 200),
  is_hit boolean not null,
  -- matches of the service, or a remark of the person
  details text check (char_length(details) between 1 and 2000),
  by_service boolean not null,
  screened_at timestamptz not null default clock_timestamp(),
  screened_by uuid not null references app_user,
  -- 1 other person or business, 2 confirmed match; null until a person decides
  decision smallint check (decision between 1 and 2),
  remark text check (char_length(remark) between 1 and 500),
  decided_at timestamptz,
  decided_by uuid references app_user,
  check (is_hit or decision is null),
  check (num_nonnulls(decision, remark, decided_at) in (0, 3)),
  check (decided_by is null or decision is not null)
);
create index screening_business on screening (business_id, screened_at desc);
create index screening_open on screening (business_id) where is_hit and decision is null;
create index screening_owner on screening (owner_id);
create index screening_screened_by on screening (screened_by);
create index screening_decided_by on screening (decided_by);
