import type { ActFacts } from './acts/act.ts';
import type { AuditStep } from './audit-steps.ts';

/** SQL condition: the request of audit entry `a` changed a field other than the active flag. */
export const CHANGES_FIELDS = `exists (
  select from record_change c, jsonb_object_keys(coalesce(c.before, '{}') || coalesce(c.after, '{}')) as field
   where c.request_id = a.request_id and field not in ('is_active', 'active_state'))`;

/**
 * Subqueries for `factsOf`. The value `events` counts ledger rows by key: "hold.place" counts all,
 * "hold.place@1" only changes from state 1, and "hold.place!" only changes with a reason.
 */
export const FACT_COLUMNS = `
  (select jsonb_object_agg(m.event, m.times) from (
     select l.event, count(*) as times from ledger l where l.request_id = a.request_id group by l.event
     union all
     select l.event || '@' || l.from_state, count(*) from ledger l where l.request_id = a.request_id group by l.event, l.from_state
     union all
     select l.event || '!', count(*) from ledger l where l.request_id = a.request_id and l.reason is not null group by l.event) m) as events,
  (select max(b.company_name) from ledger l join business b on b.id = l.business_id
    where l.request_id = a.request_id having count(distinct b.id) = 1) as business,
  (select c.record from record_change c where c.request_id = a.request_id and c.record is not null order by c.id limit 1) as changed,
  ${CHANGES_FIELDS} as changes_fields`;

export interface FactRow {
  events: Readonly<Record<string, number>> | null;
  business: string | null;
  changed: string | null;
  changes_fields: boolean;
  summary: Readonly<Record<string, unknown>>;
}

export interface EntryNames {
  readonly first: AuditStep | null;
  readonly subject: string | null;
}

export const factsOf = (
  { events, business, changed, changes_fields, summary }: FactRow,
  { first, subject }: EntryNames,
): ActFacts => ({
  events: events ?? {},
  business,
  name: first?.number ?? changed,
  subject,
  changesFields: changes_fields,
  summary,
});
