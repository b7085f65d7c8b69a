-- A notice closes with its record. Its kind says which states of the record keep it open (server/workflows/open-notices.ts).
alter table notice
  add column record_ids uuid[] not null default '{}',
  add column closed_at timestamptz;

-- Older notices name their record only in their link or text. A text that speaks of several stones names one of them,
-- and the others are not known: such a notice is closed with the one that it names.
with named as (
       select n.id, n.kind, n.created_at, n.detail, n.link
         from notice n where n.read_at is null),
     words as (
       select n.id, n.kind, n.created_at, rtrim(w, '.') as word
         from named n, lateral regexp_split_to_table(n.detail, ' ') as w),
     of_stones as (
       select w.id, w.kind, w.created_at, s.id as stone_id, s.status from words w join stone s on s.stock_no = w.word),
     known as (
       select n.id, i.id as record_id, i.state = case n.kind when 'import.waiting' then 5 else 7 end as open
         from named n join stock_import i on n.link = '/imports/' || i.id
        where n.kind in ('import.waiting', 'import.applied')
       union all
       select w.id, m.id, m.state in (1, 2) from words w join memo m on m.memo_no = w.word
        where w.kind in ('memo.overdue', 'memo.suspended')
       union all
       select o.id, o.stone_id, o.status = 1 from of_stones o where o.kind = 'watchlist.freed'
       union all
       select o.id, r.id, r.open from of_stones o, lateral (
         select c.id, c.state = case o.kind when 'confirm.approved' then 2 else 1 end as open from confirm_stone c
          where c.stone_id = o.stone_id and uuid_extract_timestamp(c.id) <= o.created_at order by c.id desc limit 1) r
        where o.kind in ('confirm.requested', 'confirm.updated', 'confirm.waiting', 'confirm.approved')
       union all
       select o.id, r.id, r.open from of_stones o, lateral (
         select c.id, c.state = 1 as open from return_check c
          where c.stone_id = o.stone_id and uuid_extract_timestamp(c.id) <= o.created_at order by c.id desc limit 1) r
        where o.kind = 'check.waiting'
       union all
       select o.id, r.id, r.open from of_stones o, lateral (
         select h.id, h.state = 1 as open from hold h
          where h.stone_id = o.stone_id and uuid_extract_timestamp(h.id) <= o.created_at order by h.id desc limit 1) r
        where o.kind = 'hold.extended'
       union all
       select o.id, r.id, r.open from of_stones o, lateral (
         select l.id, l.state = case o.kind when 'memo.issued' then 1 else 3 end as open from memo_line l
          where l.stone_id = o.stone_id and uuid_extract_timestamp(l.id) <= o.created_at order by l.id desc limit 1) r
        where o.kind in ('memo.issued', 'memo.sold')),
     kept as (
       select id, array_agg(record_id) filter (where open) as open from known group by id)
update notice n
   set record_ids = coalesce(k.open, '{}'), closed_at = case when k.open is null then now() end
  from kept k where n.id = k.id;

-- Only open notices are looked up by their record.
create index notice_open_record on notice using gin (record_ids) with (fastupdate = off) where closed_at is null;
