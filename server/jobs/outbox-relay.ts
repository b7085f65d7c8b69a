import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { JobInsert, PgBoss } from 'pg-boss';
import type { StoneId } from '#api/ids.gen.ts';
import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { idsOfTable, type TableIds } from '../platform/db/table-ids.ts';
import type { OutboxTopics } from '../workflows/consequences.ts';
import { QUEUES } from './queues.ts';

const BATCH = 200;
const POLL_INTERVAL_MS = 5_000;
/** Debounce in milliseconds: one relay run handles all changes of a burst. */
const DEBOUNCE_MS = 100;
/** pg-boss fetches higher priorities first; the default is 0. */
const BULK_PRIORITY = -1;

type OutboxRow = {
  [T in keyof OutboxTopics]: { topic: T; payload: OutboxTopics[T] };
}[keyof OutboxTopics];

// Rows that another node is relaying are skipped.
const TAKE = statement(
  'outbox-take',
  `delete from outbox where id in (select id from outbox order by id limit ${BATCH} for update skip locked)
   returning topic, payload`,
);
/**
 * Types the column `at` as not null: CHECK constraints guarantee that offers and pending orders
 * have an end time.
 */
const HAS_END = { present: ['at'] };
const TERMS = {
  hold: {
    queue: QUEUES.holdExpiry,
    table: 'hold',
    field: 'hold_ids',
    ends: statement(
      'outbox-ends-hold',
      `select until as at, array_agg(id) as ids from hold where id = any($1) and ${stateIn('state', holdMachine, 'live')} group by until`,
    ),
  },
  offer: {
    queue: QUEUES.offerLapse,
    table: 'hold_queue',
    field: 'queue_ids',
    ends: statement(
      'outbox-ends-offer',
      `select offered_until as at, array_agg(id) as ids from hold_queue where id = any($1) and state = ${HOLD_QUEUE_STATUS.offered.code} group by offered_until`,
      HAS_END,
    ),
  },
  request: {
    queue: QUEUES.requestExpiry,
    table: 'confirm_stone',
    field: 'order_ids',
    ends: statement(
      'outbox-ends-request',
      `select until as at, array_agg(id) as ids from confirm_stone where id = any($1) and ${stateIn('state', confirmStoneMachine, 'live')} group by until`,
      HAS_END,
    ),
  },
} as const;
type Term = keyof typeof TERMS;

/**
 * Moves the outbox into the job queue. One transaction deletes the rows and inserts the jobs, so no
 * job is lost.
 */
export class OutboxRelay {
  readonly #pool: pg.Pool;
  readonly #boss: PgBoss;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #isDirty = false;

  constructor(pool: pg.Pool, boss: PgBoss, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#boss = boss;
    this.#onError = onError;
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
  }

  /** A call during a run makes the run check the outbox again. */
  wake(): void {
    this.#isDirty = true;
    this.#running ??= this.#drain();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#isDirty) {
        await sleep(DEBOUNCE_MS, undefined, { ref: false });
        this.#isDirty = false;
        while ((await this.#relayBatch()) === BATCH);
      }
    } catch (error) {
      this.#onError(error);
    }
    // No `await` separates this line from the last check of `#isDirty`, so no call of `wake` is
    // lost.
    this.#running = null;
  }

  #relayBatch(): Promise<number> {
    return inTransaction(this.#pool, async (connection) => {
      const { rows } = await runStatement(connection, TAKE);
      const ending: Ending = { hold: [], offer: [], request: [] };
      const notices: JobInsert[] = [];
      const emails: JobInsert[] = [];
      const runs: JobInsert[] = [];
      const checks: JobInsert[] = [];
      const lists: JobInsert[] = [];
      const fetches: JobInsert[] = [];
      const exports: JobInsert[] = [];
      const mailings: JobInsert[] = [];
      const questions: JobInsert[] = [];
      const stones: StoneId[] = [];
      for (const row of rows as OutboxRow[]) {
        if (row.topic === 'hold.expiry') ending.hold.push(...row.payload.hold_ids);
        else if (row.topic === 'queue.lapse') ending.offer.push(...row.payload.queue_ids);
        else if (row.topic === 'confirm.expiry') ending.request.push(...row.payload.order_ids);
        else if (row.topic === 'supplier.ask') questions.push({ data: row.payload });
        else if (row.topic === 'notice') notices.push({ data: row.payload });
        else if (row.topic === 'mail')
          emails.push({
            data: row.payload,
            ...(row.payload.is_bulk && { priority: BULK_PRIORITY }),
          });
        else if (row.topic === 'conformance') runs.push({ data: row.payload });
        else if (row.topic === 'audit.check') checks.push({ data: row.payload });
        else if (row.topic === 'demand.match') stones.push(...row.payload.stone_ids);
        else if (row.topic === 'stock.import') lists.push({ data: row.payload });
        else if (row.topic === 'feed.run') fetches.push({ data: row.payload });
        else if (row.topic === 'bulk.email') mailings.push({ data: row.payload });
        else if (row.topic === 'stock.export') exports.push({ data: row.payload });
        else row satisfies never;
      }
      for (const term of Object.keys(TERMS) as Term[]) {
        await this.#insert(
          connection,
          TERMS[term].queue,
          await endsOf(connection, term, ending[term]),
        );
      }
      await this.#insert(connection, QUEUES.notice, notices);
      await this.#insert(connection, QUEUES.supplierAsk, questions);
      await this.#insert(connection, QUEUES.mail, emails);
      await this.#insert(connection, QUEUES.conformance, runs);
      await this.#insert(connection, QUEUES.auditCheck, checks);
      await this.#insert(connection, QUEUES.stockImport, lists);
      await this.#insert(connection, QUEUES.feedRun, fetches);
      await this.#insert(connection, QUEUES.stockExport, exports);
      await this.#insert(connection, QUEUES.bulkEmail, mailings);
      await this.#insert(connection, QUEUES.demandMatch, matchesOf(stones));
      return rows.length;
    });
  }

  async #insert(connection: pg.PoolClient, queue: string, jobs: JobInsert[]): Promise<void> {
    if (jobs.length === 0) return;
    const db = {
      executeSql: (text: string, values?: unknown[]) => connection.query(text, values),
    };
    await this.#boss.insert(queue, jobs, { db });
  }
}

/** Delays the matching job, so that the worker handles a burst of jobs in one batch. */
const MATCH_AFTER_SECONDS = 2;
const matchesOf = (stones: readonly StoneId[]): JobInsert[] =>
  stones.length === 0
    ? []
    : [{ data: { stone_ids: [...new Set(stones)] }, startAfter: MATCH_AFTER_SECONDS }];

type Ending = { [Of in Term]: TableIds[(typeof TERMS)[Of]['table']][] };

async function endsOf<Of extends Term>(
  connection: pg.PoolClient,
  term: Of,
  ids: Ending[Of],
): Promise<JobInsert[]> {
  if (ids.length === 0) return [];
  const { rows } = await runStatement(connection, TERMS[term].ends, [
    idsOfTable(TERMS[term].table, ids),
  ]);
  return rows.map((row) => ({ data: { [TERMS[term].field]: row.ids }, startAfter: row.at }));
}
