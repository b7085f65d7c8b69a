-- Notices from before 0089 learn their record by the words in which they name it. One of several records that a notice may
-- speak of is enough to keep it open: what is closed here has nothing left to decide.
with older as (
       select n.id, n.kind, n.detail, u.business_id, u.id as user_id, u.role_id in (1, 5) as is_staff
         from notice n join app_user u on u.id = n.user_id
        where n.read_at is null and n.closed_at is null and n.record_ids = '{}'
          and n.kind in ('enquiry.asked', 'enquiry.answered', 'queue.offered', 'queue.recalled', 'demand.matched', 'demand.expired',
                         'kyc.approved', 'kyc.rejected', 'kyc.takenBack', 'business.registered', 'business.unregistered',
                         'feed.paused', 'export.paused')),
     words as (
       select o.id, rtrim(w, '.,') as word from older o, lateral regexp_split_to_table(o.detail, ' ') as w),
     of_stones as (
       select distinct w.id, s.id as stone_id from words w join stone s on s.stock_no = w.word),
     of_businesses as (
       select o.id, b.id as business_id from older o join business b
           on o.is_staff or b.id = o.business_id or b.associate_id = o.user_id),
     known as (
       select o.id, e.id as record_id, e.state = 1 as open
         from older o join of_stones s using (id) join of_businesses b using (id)
         join enquiry e on e.stone_id = s.stone_id and e.business_id = b.business_id
        where o.kind in ('enquiry.asked', 'enquiry.answered')
       union all
       select o.id, q.id, q.state = case o.kind when 'queue.offered' then 2 else 1 end
         from older o join of_stones s using (id) join of_businesses b using (id)
         join hold_queue q on q.stone_id = s.stone_id and q.business_id = b.business_id
        where o.kind in ('queue.offered', 'queue.recalled')
       union all
       select o.id, d.id, d.state in (1, 2)
         from older o join of_stones s using (id) join of_businesses b using (id)
         join demand_match m on m.stone_id = s.stone_id join demand d on d.id = m.demand_id and d.business_id = b.business_id
        where o.kind = 'demand.matched'
       union all
       select o.id, d.id, d.state = 3
         from older o join words w using (id) join demand d on d.demand_no = w.word
        where o.kind = 'demand.expired'
       union all
       select o.id, d.id, d.state = case o.kind when 'kyc.approved' then 2 when 'kyc.rejected' then 3 else 1 end
         from older o join of_businesses b using (id) join kyc_document d on d.business_id = b.business_id
        where o.kind in ('kyc.approved', 'kyc.rejected', 'kyc.takenBack') and strpos(o.detail, d.document_name || ' ') > 0
       union all
       select o.id, b.id, b.registration = case o.kind when 'business.registered' then 11 else 9 end
         from older o join of_businesses of using (id) join business b on b.id = of.business_id
        where o.kind in ('business.registered', 'business.unregistered') and strpos(o.detail, b.company_name || ' ') = 1
       union all
       select o.id, f.id, not f.is_active
         from older o join provider p on strpos(o.detail, p.name || ' ') > 0 join feed f on f.provider_id = p.id
        where o.kind = 'feed.paused'
       union all
       select o.id, e.id, not e.is_active
         from older o join external_client c on strpos(o.detail, c.name || ',') > 0 join stock_export e on e.client_id = c.id
        where o.kind = 'export.paused'),
     kept as (
       select id, array_agg(distinct record_id) filter (where open) as open from known group by id)
update notice n
   set record_ids = coalesce(k.open, '{}'), closed_at = case when k.open is null then now() end
  from kept k where n.id = k.id;
