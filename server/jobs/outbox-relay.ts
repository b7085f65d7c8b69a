import type pg from 'pg';
import type { JobInsert, PgBoss } from 'pg-boss';
import { inTransaction } from '../db/pool.ts';
import type { OutboxTopics } from '../workflows/outbox.ts';
import { QUEUES } from './jobs.ts';

const BATCH = 200;
const LOOK_AGAIN_AFTER = 5_000;

type OutboxRow = {
  [T in keyof OutboxTopics]: { topic: T; payload: OutboxTopics[T] };
}[keyof OutboxTopics];

// Rows that another node is handing over are passed by.
const TAKE = `delete from outbox where id in (select id from outbox order by id limit ${BATCH} for update skip locked) returning topic, payload`;
const ENDS: Readonly<Record<'hold' | 'hold_queue', string>> = {
  hold: 'select until as at, array_agg(id) as ids from hold where id = any($1) and state = 1 group by until',
  hold_queue:
    'select offered_until as at, array_agg(id) as ids from hold_queue where id = any($1) and state = 2 group by offered_until',
};

/** Hands what changes have left in the outbox to the job queue: taken and queued in one transaction, never lost. */
export class OutboxRelay {
  readonly #pool: pg.Pool;
  readonly #boss: PgBoss;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(pool: pg.Pool, boss: PgBoss, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#boss = boss;
    this.#onError = onError;
    this.#timer = setInterval(() => this.wake(), LOOK_AGAIN_AFTER);
  }

  /** There may be something in the outbox. */
  wake(): void {
    this.#again = true;
    this.#running ??= this.#empty().finally(() => {
      this.#running = null;
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #empty(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        while ((await this.#handOver()) === BATCH);
      }
    } catch (error) {
      this.#onError(error);
    }
  }

  #handOver(): Promise<number> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<OutboxRow>(TAKE);
      for (const row of rows) await this.#enqueue(client, row);
      return rows.length;
    });
  }

  async #enqueue(client: pg.PoolClient, row: OutboxRow): Promise<void> {
    switch (row.topic) {
      case 'hold.expiry':
        return this.#atTheirEnd(
          client,
          'hold',
          QUEUES.holdExpiry,
          row.payload.hold_ids,
          (hold_ids) => ({ hold_ids }),
        );
      case 'queue.lapse':
        return this.#atTheirEnd(
          client,
          'hold_queue',
          QUEUES.offerLapse,
          row.payload.queue_ids,
          (queue_ids) => ({ queue_ids }),
        );
      case 'notice':
        return this.#insert(client, QUEUES.notice, [{ data: row.payload }]);
      default:
        row satisfies never;
    }
  }

  async #atTheirEnd(
    client: pg.PoolClient,
    table: 'hold' | 'hold_queue',
    queue: string,
    ids: readonly string[],
    data: (ids: string[]) => object,
  ): Promise<void> {
    const { rows } = await client.query<{ at: Date; ids: string[] }>(ENDS[table], [ids]);
    await this.#insert(
      client,
      queue,
      rows.map((row) => ({ data: data(row.ids), startAfter: row.at })),
    );
  }

  async #insert(client: pg.PoolClient, queue: string, jobs: JobInsert[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.#boss.insert(queue, jobs, {
      db: { executeSql: (text, values) => client.query(text, values) },
    });
  }
}
