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

/** An answer that opens something is kept so that only its sender can read it. */
interface How {
  isSecret?: boolean;
}

/** What a change answers; where it speaks numbers of documents, once they are known. */
type Said<Answer> = Answer | ((numberOf: NumberOf) => Answer);
type Work<Answer> = (change: Change) => Promise<Said<Answer>>;

/**
 * Runs a change of an operation: the claim on its Idempotency-Key, the work, the ledger, the audit entry and the
 * answer kept for a repeat stand or fall together. A refusal leaves nothing but a record of itself.
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

/** The same, where the answer can be told only of what stands already. */
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

/** What was made, and what was told of it where the same attempt was told before. */
async function carryOut<Made extends object, Answer extends object = Made>(
  call: Attempt,
  work: Work<Made>,
  reason: string | null,
  keep: Keep<Made>,
): Promise<{ made: Made; told?: Answer }> {
  const { keyed, pool, session, request } = call;
  const { actor } = session;
  // A key of the sandbox is answered by the whole of the work, and none of it stands.
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
            // A call without a body has its reason elsewhere.
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
    // Other nodes hear of it in a moment; the next search here is to see what was done here.
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
 * The same work for the sake of its answer, or of its refusal: it is undone, and nothing is recorded but attempts to find
 * out a cost.
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

/** What a visitor's change came to. */
interface Visited<Answer> {
  answer: Answer;
  audited: object | null;
  /** whom the visitor has become; a change without one moves no record */
  author?: Actor;
}

/** A person who comes in by this very change: the author of its own beginning. */
export const newcomer = (id: UserId, role: RoleCode): Actor => ({ id, role, businessId: null });

export type Visit = Pick<Attempt, 'pool' | 'operationId' | 'request'>;

/** A visitor whom the portal does not know yet. */
const VISITOR: Actor = { id: null, role: 0, businessId: null };

/** What a visitor does who is not signed in. What is audited is said by the work: passwords and codes are not. */
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

/** A change that the portal makes by itself: a job, when its hour has come. */
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

/** The same change, where one of its steps has a reason of its own. */
export function withReason(of: Change, reason: string | null): Change {
  const step: Change = {
    ...of,
    reason,
    runEffect: (effect, moves) => runEffect(step, effect, moves),
  };
  return step;
}
