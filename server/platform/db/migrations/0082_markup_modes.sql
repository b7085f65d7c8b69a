-- Markups by growth, in percent of cost or points of Rap, for days, and below cost only with a reason.

alter table markup_rule
  -- null: both growths; only rules that ended before growths were told apart
  add column growth_type smallint check (growth_type in (1, 2)),
  -- 1 percent of cost, 2 points of Rap; a stone that Rap does not price reads points as percent
  add column mode smallint not null default 1 check (mode in (1, 2)),
  -- both days belong to the rule; null has no end
  add column first_day date,
  add column last_day date,
  -- lets the rule offer below cost; without it no price falls below cost
  add column below_cost_reason text
    constraint markup_rule_below_cost_reason_check check (length(below_cost_reason) between 1 and 500),
  add constraint markup_rule_days_check check (first_day <= last_day);

drop index markup_rule_one_in_force;
create unique index markup_rule_one_in_force
  on markup_rule (scope, owner_id, diamond_type, growth_type, sub_range, first_day, last_day)
  nulls not distinct where in_force_until is null;

-- The days of rules are days of UTC by the clock of the database.
create function price_day() returns date language sql stable as
  $$ select (clock_timestamp() at time zone 'UTC')::date $$;

-- What stood is ended and begun again for each growth, so that prices of the past stay as they were. Natural stones keep
-- their prices; lab-grown ones pay the same figure as percent of cost. A rule below cost gets no reason: the floor holds it.
with made as (
  insert into markup_change (scope, owner_id)
  select scope, owner_id from markup_rule where in_force_until is null group by scope, owner_id
  returning id, scope, owner_id, at
), ended as (
  update markup_rule r
     set mode = 2, in_force_until = m.at, ended_by = m.id,
         below_cost_reason = case when r.points < 0 then 'Set before prices had a floor at cost.' end
    from made m
   where r.in_force_until is null and r.scope = m.scope and r.owner_id is not distinct from m.owner_id
  returning r.scope, r.owner_id, r.diamond_type, r.sub_range, r.points, m.id as change, m.at
)
insert into markup_rule (scope, owner_id, diamond_type, growth_type, sub_range, mode, points, begun_by, in_force_from)
select e.scope, e.owner_id, e.diamond_type, g.growth, e.sub_range,
       case when g.growth = 2 and e.diamond_type = 1 then 2 else 1 end, e.points, e.change, e.at
  from ended e cross join (values (1), (2)) as g (growth);

update markup_rule
   set mode = 2, below_cost_reason = case when points < 0 then 'Set before prices had a floor at cost.' end
 where growth_type is null;
alter table markup_rule
  add constraint markup_rule_growth_check check (growth_type is not null or in_force_until is not null);

-- The growth by which a price of the past found its rules; null is the growth that the stone has now.
alter table stone_price_past add column growth_type smallint check (growth_type in (1, 2));
