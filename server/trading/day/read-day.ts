import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { type Caller, mayCall, type Requirement } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import { countBelowCost } from './below-cost.ts';
import { QUEUES, type QueueName } from './day-queues.ts';
import { dayStones } from './day-stones.ts';

type DayQueue = components['schemas']['DayQueue'];

const { administrator, associate, qualityControl } = ROLE;

/**
 * Roles whose users decide the tasks of each queue. Permission for `call` is not enough, because
 * the state machine refuses the decisions of other roles.
 */
const DECIDED_BY: Readonly<
  Record<QueueName, { readonly call: Requirement; readonly roles: readonly RoleCode[] }>
> = {
  requests: { call: calls.approveStones, roles: [administrator, qualityControl] },
  kyc: { call: calls.updateBusinessDocuments, roles: [administrator, qualityControl] },
  holds: { call: calls.releaseHold, roles: [administrator, associate, qualityControl] },
  memos: { call: calls.receiveMemo, roles: [administrator, associate] },
  checks: { call: calls.passReturnChecks, roles: [administrator, qualityControl] },
  limits: { call: calls.issueMemo, roles: [administrator, associate] },
  verifications: { call: calls.verifyBusiness, roles: [administrator, qualityControl] },
};

export const DAY_CALLS = Object.values(DECIDED_BY).map(({ call }) => call);

const NAMES = Object.keys(QUEUES) as QueueName[];

export const queuesOf = (caller: Caller): QueueName[] =>
  NAMES.filter((name) => {
    const { call, roles } = DECIDED_BY[name];
    return roles.includes(caller.role_id) && mayCall(caller, call);
  });

export async function readQueue(
  pool: pg.Pool,
  session: Session,
  name: QueueName,
  { size, offset }: Paging,
): Promise<DayQueue> {
  const { actor } = session;
  const ofAssociate = actor.role === ROLE.associate ? actor.id : null;
  const [found, summed] = await Promise.all([
    runStatement(pool, QUEUES[name].page, [ofAssociate, size, offset]),
    runStatement(pool, QUEUES[name].sums, [ofAssociate]),
  ]);
  const [sums] = summed.rows;
  if (!sums) throw new Error('the query for sums returned no row');
  const numbers = name === 'checks' ? found.rows.flatMap(({ number }) => number ?? []) : [];
  const [stones, belowCost] = await Promise.all([
    dayStones(pool, numbers),
    seesCost(session) ? countBelowCost(pool, name, found.rows) : null,
  ]);
  return {
    queue: name,
    left: sums.left,
    pieces: sums.pieces,
    amount: parseDecimalOrNull(sums.amount),
    oldest_at: sums.oldest_at?.toISOString() ?? null,
    tasks: found.rows.map(({ made_by, carat, amount, credit_limit, over_by, at, ...task }) => ({
      ...task,
      carat: parseDecimalOrNull(carat),
      amount: parseDecimalOrNull(amount),
      credit_limit: parseDecimalOrNull(credit_limit),
      over_by: parseDecimalOrNull(over_by),
      at: at.toISOString(),
      is_mine: made_by === actor.id,
      stone: stones.get(task.number ?? '') ?? null,
      ...(belowCost ? { below_cost: belowCost(task) } : {}),
    })),
  };
}
