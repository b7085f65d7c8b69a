-- Every step of the ledger says who its author is: a person, or the portal itself when an hour had come.

alter table ledger
  -- 'person', 'portal', or 'unkept' for what was written before authors were kept; null is a fault that the check tells
  add column author text;

-- What stood stays as it stood; the new column says of each entry what can be known of it. Registrations and flags were
-- begun without an author by triggers and migrations, and by people who were not signed in. The clock moved none of them.
update ledger
   set author = case
         when actor_id is not null and actor_role between 1 and 8 then 'person'
         when actor_id is null and actor_role = 0 and workflow not in ('activeFlag', 'business', 'kycDocument') then 'portal'
         else 'unkept'
       end;
alter table ledger add constraint ledger_author_check check (
  case author
    when 'person' then actor_id is not null and actor_role between 1 and 8
    when 'portal' then actor_id is null and actor_role = 0
    when 'unkept' then true
    else author is null
  end);

-- Nothing that is written from now on may hide behind that.
do $$
begin
  execute format('alter table ledger add constraint ledger_unkept_check check (author <> ''unkept'' or id <= %s)',
                 (select coalesce(max(id), 0) from ledger));
end $$;

-- The code that makes a person or a business also begins its life in the ledger, and knows who makes it. Whatever comes
-- in past that code is begun here when its transaction ends: never without a step, but without an author.
drop trigger business_begins on business;
drop trigger app_user_begins on app_user;
drop function begin_flags();
create function begin_unauthored() returns trigger language plpgsql as $$
begin
  insert into ledger (at, workflow, record_id, event, from_state, to_state, actor_role, business_id, request_id)
  select new.created_at, 'activeFlag', new.id, 'flag.create', 0, new.active_state, 0,
         (to_jsonb(new) ->> tg_argv[0])::uuid, md5(new.id::text)::uuid
   where not exists (select from ledger where record_id = new.id and workflow = 'activeFlag');
  return null;
end $$;
create constraint trigger business_begun after insert on business deferrable initially deferred
  for each row execute function begin_unauthored('id');
create constraint trigger app_user_begun after insert on app_user deferrable initially deferred
  for each row execute function begin_unauthored('business_id');
