import type pg from 'pg';
import type { RequestId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export interface RejectedAttempt {
  readonly act: 'signIn' | 'refused' | 'notFound';
  readonly actorId: UserId | null;
  readonly role: number;
  /**
   * account name that was typed at a failed sign-in. The audit entry stores the id of the matching
   * user, never the typed text.
   */
  readonly account?: string;
  /** null if attempts from several network addresses share the entry */
  readonly address: string | null;
  readonly requestId: RequestId;
  /** further content of the audit entry; never passwords or tokens */
  readonly summary: Readonly<Record<string, unknown>>;
}

interface Repeated {
  readonly attempt: RejectedAttempt;
  count: number;
  first: number;
  last: number;
}

const WRITE = statement(
  'access-trail-write',
  `insert into audit_entry (at, actor_id, actor_role, operation, summary, address, request_id)
   select to_timestamp(t.at / 1000), coalesce(t.actor, u.id), coalesce(u.role_id, t.role), t.act, t.summary, t.address, t.request
     from unnest($1::float8[], $2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::jsonb[], $7::inet[], $8::uuid[])
            with ordinality as t (at, actor, role, account, act, summary, address, request, n)
     left join app_user u on t.actor is null and u.email = t.account and u.role_id <> ${ROLE.guest} and u.deleted_at is null
    order by t.n`,
);

export const WINDOW_MS = 60_000;
export const FLUSH_MS = 250;
/**
 * Maximum number of distinct keys (caller, address and operation) per window. Attempts beyond the
 * maximum share one entry.
 */
export const MAX_KEYS = 1_000;

/**
 * Writes rejected attempts to `audit_entry` after the response is sent. Repeats of one caller,
 * address and operation within a minute become one entry with a count.
 */
export class AccessTrail {
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  #waiting: Repeated[] = [];
  #windows = new Map<string, Repeated>();
  #flushTimer: NodeJS.Timeout | null = null;
  #windowTimer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  add(attempt: RejectedAttempt): void {
    const at = Date.now();
    const isOverflow = !this.#windows.has(keyOf(attempt)) && this.#windows.size >= MAX_KEYS;
    const stored = isOverflow ? withoutCaller(attempt) : attempt;
    const repeated = this.#windows.get(keyOf(stored));
    if (repeated) {
      repeated.first = repeated.count === 0 ? at : repeated.first;
      repeated.last = at;
      repeated.count += 1;
      return;
    }
    this.#windows.set(keyOf(stored), { attempt: stored, count: 0, first: at, last: at });
    this.#waiting.push({ attempt: stored, count: 1, first: at, last: at });
    this.#flushTimer ??= setTimeout(() => this.#flush(), FLUSH_MS).unref();
    // All callers share one window, so that no caller can extend the window with further attempts.
    this.#windowTimer ??= setTimeout(() => this.#endWindow(), WINDOW_MS).unref();
  }

  async close(): Promise<void> {
    this.#endWindow();
    await this.#writing;
  }

  #endWindow(): void {
    if (this.#windowTimer) clearTimeout(this.#windowTimer);
    this.#windowTimer = null;
    for (const repeated of this.#windows.values())
      if (repeated.count > 0) this.#waiting.push(repeated);
    this.#windows = new Map();
    this.#flush();
  }

  #flush(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#flushTimer = null;
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length === 0) return;
    const column = <T>(pick: (row: Repeated) => T): T[] => rows.map(pick);
    const values = [
      column(({ first }) => first),
      column(({ attempt }) => attempt.actorId),
      column(({ attempt }) => attempt.role),
      column(({ attempt }) => attempt.account ?? null),
      column(({ attempt }) => attempt.act),
      column(({ attempt, count, last }) =>
        JSON.stringify({
          ...attempt.summary,
          ...(count > 1 ? { count, last: new Date(last).toISOString() } : {}),
        }),
      ),
      column(({ attempt }) => attempt.address),
      column(({ attempt }) => attempt.requestId),
    ] as const;
    this.#writing = this.#writing
      .then(async () => void (await runStatement(this.#pool, WRITE, values)))
      .catch(this.#onError);
  }
}

const keyOf = ({ act, actorId, account, address, summary }: RejectedAttempt): string =>
  [act, actorId ?? account, address, summary.operation, summary.outcome].join('|');

const withoutCaller = ({ act, requestId, summary }: RejectedAttempt): RejectedAttempt => ({
  ...{ act, requestId, actorId: null, role: 0, address: null },
  summary: { ...(summary.outcome === undefined ? {} : { outcome: summary.outcome }), crowd: true },
});
