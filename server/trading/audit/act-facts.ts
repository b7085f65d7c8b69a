import type { ActFacts } from './acts/act.ts';
import type { AuditStep } from './audit-steps.ts';

/** Facts that the sentence of an entry `a` needs next to the entry itself. */
export const FACT_COLUMNS = `
  (select jsonb_object_agg(m.event, m.times) from (
     select l.event, count(*) as times from ledger l where l.request_id = a.request_id group by l.event
     union all
     select l.event || '@' || l.from_state, count(*) from ledger l where l.request_id = a.request_id group by l.event, l.from_state
     union all
     select l.event || '!', count(*) from ledger l where l.request_id = a.request_id and l.reason is not null group by l.event) m) as events,
  (select max(b.company_name) from ledger l join business b on b.id = l.business_id
    where l.request_id = a.request_id having count(distinct b.id) = 1) as business,
  (select c.record from record_change c where c.request_id = a.request_id and c.record is not null order by c.id limit 1) as changed`;

export interface FactRow {
  events: Readonly<Record<string, number>> | null;
  business: string | null;
  changed: string | null;
  summary: Readonly<Record<string, unknown>>;
}

export const factsOf = (
  { events, business, changed, summary }: FactRow,
  first: AuditStep | null,
): ActFacts => ({
  events: events ?? {},
  business,
  name: first?.number ?? changed,
  summary,
});
