import type pg from 'pg';
import type { RequestId, UserId } from '../../src/api/ids.gen.ts';
import type { RoleCode } from '../../src/machines/codes.ts';
import { type Actor, PORTAL } from '../../src/machines/kernel/model.ts';
import { TELLS_OF_COST } from '../../src/machines/workflows/below-cost.ts';
import type { Session } from '../people/accounts/session.ts';
import { inRehearsal } from '../platform/db/pool.ts';
import { inToldTransaction, NOTHING_LEFT, type Told } from '../platform/db/told-after.ts';
import { type KeyedAttempt, withoutSecrets } from '../platform/http/keyed-attempt.ts';
import {
  claim,
  complete,
  repeat,
  type StoredText,
  storedText,
} from '../platform/http/stored-answers.ts';
import { priceBookOf } from '../stock/prices/read-price-book.ts';
import type { Search } from '../stock/search/search.ts';
import type { Change } from './change.ts';
import { Consequences } from './consequences.ts';
import { runEffect } from './effects.ts';
import { GaplessNumbers, type NumberOf } from './gapless-numbers.ts';
import { RefusedEvents } from './refused-events.ts';

interface Attempt {
  pool: pg.Pool;
  operationId: string;
  data: unknown;
  path: unknown;
  keyed: KeyedAttempt | null;
  session: Session;
  search: Pick<Search, 'changed'>;
  request: { id: RequestId; ip: string };
}

/** `isSecret` encrypts the stored response, so that only its sender can replay it. */
interface How {
  isSecret?: boolean;
}

/** Response of a change, or a function of the document numbers assigned at its end. */
type Said<Answer> = Answer | ((numberOf: NumberOf) => Answer);
type Work<Answer> = (change: Change) => Promise<Said<Answer>>;

/**
 * Runs the change of an operation in one transaction: idempotency key, work, ledger, audit entry
 * and stored response. A refusal stores only its own record.
 */
export async function change<Answer extends object>(
  call: Attempt,
  work: Work<Answer>,
  reason: string | null = null,
  { isSecret = false }: How = {},
): Promise<Answer> {
  const { made } = await carryOut(call, work, reason, (answer, keyed) => ({
    status: keyed.success,
    text: storedText(answer, keyed, isSecret),
  }));
  return made;
}

/** Runs a change whose response is read after commit. */
export async function changeThenTell<Made extends object, Answer extends object>(
  call: Attempt,
  work: Work<Made>,
  tell: (made: Made) => Promise<Answer>,
): Promise<Answer> {
  const { made, told } = await carryOut<Made, Answer>(call, work, null, (made) => ({
    status: null,
    text: JSON.stringify(made),
  }));
  if (told) return told;
  const answer = await tell(made);
  const { keyed, pool } = call;
  if (keyed)
    await complete(pool, keyed, { status: keyed.success, text: storedText(answer, keyed) });
  return answer;
}

type Keep<Made> = (made: Made, keyed: KeyedAttempt) => StoredText;

interface CarriedOut<Made, Answer> {
  done: { made: Made; told?: Answer };
  told: Told;
}

/**
 * Runs or replays a change. `told` is the stored response of an earlier attempt, if it was
 * completed.
 */
async function carryOut<Made extends object, Answer extends object = Made>(
  call: Attempt,
  work: Work<Made>,
  reason: string | null,
  keep: Keep<Made>,
): Promise<{ made: Made; told?: Answer }> {
  const { keyed, pool, session, request } = call;
  const { actor } = session;
  // Sandbox keys run the whole change and then roll it back.
  const isSandbox = session.key?.isSandbox ?? false;
  const carriedOut = async (client: pg.PoolClient): Promise<CarriedOut<Made, Answer>> => {
    const earlier = keyed && (await claim(client, keyed));
    if (earlier) {
      const answer = repeat<Made & Answer>(keyed, earlier);
      const done = { made: answer, ...(earlier.status === null ? {} : { told: answer }) };
      return { done, told: NOTHING_LEFT };
    }
    const begun = begin(pool, client, actor, request.id, reason);
    const said = await work(begun);
    const known = typeof said === 'function' ? null : said;
    const told = await begun.consequences.write(client, actor, {
      requestId: request.id,
      audit: {
        operation: call.operationId,
        summary: JSON.stringify(
          {
            data: call.data,
            path: call.path,
            // A request with a body already contains its reason.
            ...(call.data === undefined && reason !== null ? { reason } : {}),
            ...(begun.deleted.length > 0 ? { deleted: { name: begun.deleted.join(', ') } } : {}),
          },
          withoutSecrets,
        ),
        address: request.ip,
      },
      answer: keyed && known && { key: keyed.key, ...keep(known, keyed) },
    });
    const numberOf = await begun.numbers.take(client);
    if (typeof said !== 'function') return { done: { made: said }, told };
    const made = said(numberOf);
    if (keyed) await complete(client, keyed, keep(made, keyed));
    return { done: { made }, told };
  };
  try {
    const done = isSandbox
      ? (await inRehearsal(pool, carriedOut)).done
      : await inToldTransaction(pool, carriedOut, request.id);
    // Other processes are notified shortly. This makes the next search here see the change.
    if (!isSandbox) call.search.changed();
    return done;
  } catch (error) {
    if (error instanceof RefusedEvents) {
      if (!isSandbox) await error.record(pool, actor, request.id);
      await error.tellSince(pool, actor);
    }
    throw error;
  }
}

/**
 * Runs the change for its response only and rolls it back. Stores nothing but refused attempts that
 * would reveal a cost.
 */
export async function rehearse<Answer>(
  { pool, session: { actor }, request }: Pick<Attempt, 'pool' | 'session' | 'request'>,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inRehearsal(pool, (client) => work(begin(pool, client, actor, request.id, null)));
  } catch (error) {
    if (error instanceof RefusedEvents) {
      if (error.events.some(({ guard }) => guard === TELLS_OF_COST))
        await error.record(pool, actor, request.id);
      await error.tellSince(pool, actor);
    }
    throw error;
  }
}

interface Visited<Answer> {
  answer: Answer;
  audited: object | null;
  /** account that the visitor has become; without it, no record may move */
  author?: Actor;
}

/** Actor for a person created by this change. */
export const newcomer = (id: UserId, role: RoleCode): Actor => ({ id, role, businessId: null });

export type Visit = Pick<Attempt, 'pool' | 'operationId' | 'request'>;

/** Actor for an anonymous visitor. */
const VISITOR: Actor = { id: null, role: 0, businessId: null };

/**
 * Runs a change by an anonymous visitor. `work` returns the audited data, which must not contain
 * passwords or codes.
 */
export function visitorChange<Answer>(
  { pool, operationId, request }: Visit,
  work: (change: Change) => Promise<Visited<Answer>>,
): Promise<Answer> {
  return inToldTransaction(
    pool,
    async (client) => {
      const begun = begin(pool, client, VISITOR, request.id, null);
      const { answer, audited, author = VISITOR } = await work(begun);
      const told = await begun.consequences.write(client, author, {
        requestId: request.id,
        audit: audited && {
          operation: operationId,
          summary: JSON.stringify(audited),
          address: request.ip,
        },
        answer: null,
      });
      return { done: answer, told };
    },
    request.id,
  );
}

/** Runs a change by the system itself, as in a job. */
export function portalChange(
  pool: pg.Pool,
  requestId: RequestId,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  return inToldTransaction(pool, async (client) => {
    const begun = begin(pool, client, PORTAL, requestId, null);
    const done = await work(begun);
    const told = await begun.consequences.write(client, PORTAL, {
      requestId,
      audit: null,
      answer: null,
    });
    return { done, told };
  });
}

function begin(
  pool: pg.Pool,
  client: pg.PoolClient,
  actor: Actor,
  requestId: RequestId,
  reason: string | null,
): Change {
  const change: Change = {
    client,
    actor,
    requestId,
    reason,
    deleted: [],
    stones: new Map(),
    offers: new Map(),
    prices: (revision) => priceBookOf(revision, pool, client),
    consequences: new Consequences(),
    numbers: new GaplessNumbers(),
    runEffect: (effect, moves) => runEffect(change, effect, moves),
  };
  return change;
}

/** Returns the change with another reason, for a single step. */
export function withReason(of: Change, reason: string | null): Change {
  const step: Change = {
    ...of,
    reason,
    runEffect: (effect, moves) => runEffect(step, effect, moves),
  };
  return step;
}
