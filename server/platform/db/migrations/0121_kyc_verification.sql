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
create index business_verified_until on business (verified_until) where registration = 11;

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
