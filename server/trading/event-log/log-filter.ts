import type { operations } from '#api/schema.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { refuseField } from '../../platform/http/refusal.ts';

type Question = NonNullable<operations['exportEventLog']['parameters']['query']>;
export type LogFilter = Omit<Question, 'format' | '_t'>;
export type LogFormat = NonNullable<Question['format']>;

export function buildLogCondition(
  { zone }: Session,
  { workflow, startDate, endDate }: LogFilter,
): WhereClause {
  const where = new WhereClause();
  const from = startDate ? dayStart('startDate', startDate, zone) : null;
  const to = endDate ? dayEnd('endDate', endDate, zone) : null;
  if (from && to && from >= to)
    throw refuseField('endDate', 'The end of the period must not be before its start.');
  if (workflow) where.add((p) => `l.workflow = ${p}`, workflow);
  if (from) where.add((p) => `l.at >= ${p}`, from);
  if (to) where.add((p) => `l.at < ${p}`, to);
  return where;
}
