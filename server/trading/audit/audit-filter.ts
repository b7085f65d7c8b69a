import { isIP } from 'node:net';
import type pg from 'pg';
import type { operations } from '#api/schema.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { findRecords } from '../ledger/find-records.ts';
import { addActCondition } from './act-condition.ts';

type Question = NonNullable<operations['listAuditLogs']['parameters']['query']>;
export type AuditFilter = Omit<Question, 'page' | 'size' | '_t'>;

export async function buildAuditCondition(
  pool: pg.Pool,
  session: Session,
  filter: AuditFilter,
): Promise<WhereClause> {
  const { diamond_type, role_id, user_id, act, address, record, startDate, endDate } = filter;
  const where = new WhereClause();
  const from = startDate ? dayStart('startDate', startDate, session.zone) : null;
  const to = endDate ? dayEnd('endDate', endDate, session.zone) : null;
  if (from && to && from >= to)
    throw refuseField('endDate', 'The end of the period must not be before its start.');
  if (from) where.add((p) => `a.at >= ${p}`, from);
  if (to) where.add((p) => `a.at < ${p}`, to);
  if (role_id) where.add((p) => `a.actor_role = ${p}`, role_id);
  if (user_id) where.add((p) => `a.actor_id = ${p}`, user_id);
  if (act) addActCondition(where, act);
  if (address) addAddress(where, address);
  if (diamond_type)
    where.add(
      (p) => `exists (select from ledger l join stone s on s.id = l.stone_id
                       where l.request_id = a.request_id and s.diamond_type = ${p})`,
      diamond_type,
    );
  if (record) {
    const found = await findRecords(pool, record);
    where.add(
      (p) => `a.request_id in (select l.request_id from ledger l where l.record_id = any(${p}))`,
      found.map(({ id }) => id),
    );
  }
  return where;
}

function addAddress(where: WhereClause, address: string): void {
  const [host = '', bits, ...more] = address.trim().split('/');
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
  if (widest < 0 || more.length > 0 || !isNetwork)
    throw refuseField('address', 'Enter an IP address, or a network such as 203.0.113.0/24.');
  where.add((p) => `a.address <<= ${p}::inet`, address.trim());
}
