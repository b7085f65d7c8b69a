import type { WhereClause } from '../../platform/db/where-clause.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { CHANGES_FIELDS } from './act-facts.ts';
import type { When } from './acts/act.ts';
import { ALL_ACTS } from './acts/acts.ts';

/**
 * Adds a condition for `act`, which is an operation or `operation.branch`. A branch excludes
 * entries that an earlier branch of the operation matches.
 */
export function addActCondition(where: WhereClause, act: string): void {
  const [operation = '', key] = act.split('.');
  where.add((p) => `a.operation = ${p}`, operation);
  if (key === undefined) return;
  const branches = ALL_ACTS.get(operation) ?? [];
  const at = branches.findIndex((branch) => branch.key === key);
  const branch = branches[at];
  if (!branch) throw refuseField('act', 'Unknown action.');
  if (branch.when) addWhen(where, branch.when, '');
  for (const { when } of branches.slice(0, at)) if (when) addWhen(where, when, 'not ');
}

function addWhen(where: WhereClause, when: When, not: string): void {
  if ('field' in when) {
    const value = `a.summary #>> ${where.bind(when.field)}::text[]`;
    if (Array.isArray(when.is))
      where.add((p) => `${not}coalesce(${value} = any(${p}::text[]), false)`, when.is);
    else where.add((p) => `${not}(${value} is not distinct from ${p}::text)`, when.is);
  } else if ('given' in when) {
    where.add((p) => `${not}(a.summary #>> ${p}::text[] is not null)`, when.given);
  } else if ('flag' in when) {
    where.add((p) => `${not}(${movedBy(`= ${p}::text`)} and not ${CHANGES_FIELDS})`, when.flag);
  } else if ('anyEvent' in when) {
    where.add((p) => `${not}${movedBy(`= any(${p}::text[])`)}`, when.anyEvent);
  } else {
    const all = when.allEvents.map((event) => movedBy(`= ${where.bind(event)}::text`));
    where.add((p) => `${not}(${all.join(' and ')} and ${p}::boolean)`, true);
  }
}

const movedBy = (fits: string): string =>
  `exists (select from ledger l where l.request_id = a.request_id and (l.event ${fits} or l.event || '@' || l.from_state ${fits}
    or (l.reason is not null and l.event || '!' ${fits})))`;
