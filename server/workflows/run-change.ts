import type pg from 'pg';
import type { RequestId, UserId } from '#api/ids.gen.ts';
import type { RoleCode } from '#machines/codes.ts';
import { type Actor, PORTAL } from '#machines/kernel/workflow-model.ts';
import { COST_REVEALING_GUARD } from '#machines/workflows/below-cost.ts';
import type { Session } from '../people/accounts/session.ts';
import { inRolledBackTransaction } from '../platform/db/pool.ts';
import {
  NO_NOTIFICATIONS,
  type PendingNotifications,
  withNotifyOnCommit,
} from '../platform/db/post-commit-notify.ts';
import { type IdempotentAttempt, maskSecrets } from '../platform/http/idempotency-key.ts';
import {
  beginAttempt,
  type EncodedResponse,
  encodeResponse,
  replayResponse,
  storeResponse,
} from '../platform/http/idempotent-response.ts';
import { priceBookOf } from '../stock/prices/read-price-book.ts';
import type { Search } from '../stock/search/search.ts';
import type { Change } from './change.ts';
import { refusalOfClosedPeriod } from './closed-period.ts';
import { Consequences } from './consequences.ts';
import { runEffect } from './effects.ts';
import { GaplessNumbers, type NumberOf } from './gapless-numbers.ts';
import { RefusedEvents } from './refused-events.ts';

interface Attempt {
  pool: pg.Pool;
  operationId: string;
  data: unknown;
  path: unknown;
  keyed: IdempotentAttempt | null;
  session: Session;
  search: Pick<Search, 'changed'>;
  request: { id: RequestId; ip: string };
}

/**
 * If `isSecret` is true, the stored response is encrypted with a key derived from the session
 * token. Only the session that sent the request can replay the response.
 */
interface ChangeOptions {
  isSecret?: boolean;
}

/**
 * The response of a change. A function receives the document numbers, which are assigned at the end
 * of the transaction.
 */
type ChangeResult<Answer> = Answer | ((numberOf: NumberOf) => Answer);
type Work<Answer> = (change: Change) => Promise<ChangeResult<Answer>>;

/**
 * Runs the change of an operation in one transaction, including idempotency key, ledger, audit
 * entry and stored response. If an event is refused, stores only the refusal.
 */
export async function runChange<Answer extends object>(
  call: Attempt,
  work: Work<Answer>,
  reason: string | null = null,
  { isSecret = false }: ChangeOptions = {},
): Promise<Answer> {
  const { made } = await executeChange(call, work, reason, (answer, keyed) => ({
    status: keyed.successStatus,
    text: encodeResponse(answer, keyed, isSecret),
  }));
  return made;
}

/** Runs a change. After the commit, `read` builds the response from the committed data. */
export async function runChangeThenRead<Made extends object, Answer extends object>(
  call: Attempt,
  work: Work<Made>,
  read: (made: Made) => Promise<Answer>,
): Promise<Answer> {
  const { made, replayed } = await executeChange<Made, Answer>(call, work, null, (made) => ({
    status: null,
    text: JSON.stringify(made),
  }));
  if (replayed) return replayed;
  const answer = await read(made);
  const { keyed, pool } = call;
  if (keyed)
    await storeResponse(pool, keyed, {
      status: keyed.successStatus,
      text: encodeResponse(answer, keyed),
    });
  return answer;
}

type Keep<Made> = (made: Made, keyed: IdempotentAttempt) => EncodedResponse;

interface Execution<Made, Answer> {
  done: { made: Made; replayed?: Answer };
  pending: PendingNotifications;
}

/**
 * Runs a change, unless an earlier attempt with the same idempotency key is stored. A stored
 * response is returned as `replayed`. Other stored data is returned as `made`.
 */
async function executeChange<Made extends object, Answer extends object = Made>(
  call: Attempt,
  work: Work<Made>,
  reason: string | null,
  keep: Keep<Made>,
): Promise<{ made: Made; replayed?: Answer }> {
  const { keyed, pool, session, request } = call;
  const { actor } = session;
  // For a sandbox key, the change runs completely and is then rolled back.
  const isSandbox = session.key?.isSandbox ?? false;
  const execute = async (connection: pg.PoolClient): Promise<Execution<Made, Answer>> => {
    const earlier = keyed && (await beginAttempt(connection, keyed));
    if (earlier) {
      const answer = replayResponse<Made & Answer>(keyed, earlier);
      const done = { made: answer, ...(earlier.status === null ? {} : { replayed: answer }) };
      return { done, pending: NO_NOTIFICATIONS };
    }
    const begun = createChange(pool, connection, actor, request.id, reason);
    const said = await work(begun);
    const known = typeof said === 'function' ? null : said;
    const pending = await begun.consequences.write(connection, actor, {
      requestId: request.id,
      audit: {
        operation: call.operationId,
        summary: JSON.stringify(
          {
            data: call.data,
            path: call.path,
            // If the request has a body, the audited body already contains the reason.
            ...(call.data === undefined && reason !== null ? { reason } : {}),
            ...(begun.deleted.length > 0 ? { deleted: { name: begun.deleted.join(', ') } } : {}),
          },
          maskSecrets,
        ),
        address: request.ip,
      },
      answer: keyed && known && { key: keyed.key, ...keep(known, keyed) },
    });
    const numberOf = await begun.numbers.assign(connection);
    if (typeof said !== 'function') return { done: { made: said }, pending };
    const made = said(numberOf);
    if (keyed) await storeResponse(connection, keyed, keep(made, keyed));
    return { done: { made }, pending };
  };
  try {
    const done = isSandbox
      ? (await inRolledBackTransaction(pool, execute)).done
      : await withNotifyOnCommit(pool, execute, request.id);
    // Makes the next search in this process see the change. The database notifies other processes.
    if (!isSandbox) call.search.changed();
    return done;
  } catch (error) {
    if (error instanceof RefusedEvents) {
      if (!isSandbox) await error.record(pool, actor, request.id);
      await error.addLastSteps(pool, actor);
    }
    throw refusalOfClosedPeriod(error) ?? error;
  }
}

/**
 * Runs a change only for its response, and rolls it back. Stores only refusals by
 * `COST_REVEALING_GUARD`, because a caller could find out the cost of a stone by trying prices.
 */
export async function dryRun<Answer>(
  { pool, session: { actor }, request }: Pick<Attempt, 'pool' | 'session' | 'request'>,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inRolledBackTransaction(pool, (connection) =>
      work(createChange(pool, connection, actor, request.id, null)),
    );
  } catch (error) {
    if (error instanceof RefusedEvents) {
      if (error.events.some(({ guard }) => guard === COST_REVEALING_GUARD))
        await error.record(pool, actor, request.id);
      await error.addLastSteps(pool, actor);
    }
    throw error;
  }
}

interface VisitorResult<Answer> {
  answer: Answer;
  audited: object | null;
  /**
   * The recorded author: the account that this change created, or the account that the visitor
   * signed in to. Default: the anonymous visitor.
   */
  author?: Actor;
}

/**
 * Returns the actor for a user whom this change has created or signed in, and who therefore has no
 * session yet.
 */
export const createUserActor = (id: UserId, role: RoleCode): Actor => ({
  id,
  role,
  businessId: null,
});

export type VisitorAttempt = Pick<Attempt, 'pool' | 'operationId' | 'request'>;

const VISITOR: Actor = { id: null, role: 0, businessId: null };

/**
 * Runs a change by a visitor without a session. `work` returns the data to audit, which must not
 * contain passwords or codes.
 */
export function runVisitorChange<Answer>(
  { pool, operationId, request }: VisitorAttempt,
  work: (change: Change) => Promise<VisitorResult<Answer>>,
): Promise<Answer> {
  return withNotifyOnCommit(
    pool,
    async (connection) => {
      const begun = createChange(pool, connection, VISITOR, request.id, null);
      const { answer, audited, author = VISITOR } = await work(begun);
      const pending = await begun.consequences.write(connection, author, {
        requestId: request.id,
        audit: audited && {
          operation: operationId,
          summary: JSON.stringify(audited),
          address: request.ip,
        },
        answer: null,
      });
      return { done: answer, pending };
    },
    request.id,
  );
}

export function runPortalChange(
  pool: pg.Pool,
  requestId: RequestId,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  return withNotifyOnCommit(pool, async (connection) => {
    const begun = createChange(pool, connection, PORTAL, requestId, null);
    const done = await work(begun);
    const pending = await begun.consequences.write(connection, PORTAL, {
      requestId,
      audit: null,
      answer: null,
    });
    return { done, pending };
  });
}

function createChange(
  pool: pg.Pool,
  connection: pg.PoolClient,
  actor: Actor,
  requestId: RequestId,
  reason: string | null,
): Change {
  const change: Change = {
    connection,
    actor,
    requestId,
    reason,
    deleted: [],
    stones: new Map(),
    offers: new Map(),
    prices: (revision) => priceBookOf(revision, pool, connection),
    consequences: new Consequences(),
    numbers: new GaplessNumbers(),
    runEffect: (effect, moves) => runEffect(change, effect, moves),
  };
  return change;
}

/** Runs further events of the change as another actor, such as the owner of a signed link. */
export function actingAs(of: Change, actor: Actor, reason: string | null): Change {
  const step: Change = {
    ...of,
    actor,
    reason,
    runEffect: (effect, moves) => runEffect(step, effect, moves),
  };
  return step;
}

export const withReason = (of: Change, reason: string | null): Change =>
  actingAs(of, of.actor, reason);
