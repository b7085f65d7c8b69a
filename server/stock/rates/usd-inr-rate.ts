import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { ExternalService } from '../../platform/outgoing/external-service.ts';
import { fetchRate } from './usd-inr-service.ts';

// Only one caller per hour, across all nodes, fetches the rate. All other callers read the stored
// rate.
const CLAIM = statement(
  'usd-inr-claim',
  `update usd_inr set tried_at = now() where tried_at is null or tried_at <= now() - interval '1 hour'`,
);
const KEEP = statement(
  'usd-inr-keep',
  `update usd_inr set rate = $1, rated_on = $2, source = $3, fetched_at = now()
          where rated_on is null or rated_on <= $2`,
);
const READ = statement(
  'usd-inr-read',
  `select rate, to_char(rated_on, 'YYYY-MM-DD') as rated_on, source, fetched_at from usd_inr where rate is not null`,
  // A CHECK constraint makes these columns not null in each row that has a rate.
  { present: ['rated_on', 'source', 'fetched_at'] },
);

/**
 * Serves the last valid rate and refreshes it at most once per hour. A failed refresh keeps the
 * stored rate.
 */
export class UsdInrRate {
  readonly #pool: pg.Pool;
  readonly #service: ExternalService | null;
  readonly #onFault: (error: unknown) => void;

  constructor(pool: pg.Pool, service: ExternalService | null, onFault: (error: unknown) => void) {
    this.#pool = pool;
    this.#service = service;
    this.#onFault = onFault;
  }

  async read(): Promise<components['schemas']['UsdInr']> {
    if (this.#service !== null && (await runStatement(this.#pool, CLAIM)).rowCount === 1)
      await this.#renew(this.#service);
    const { rows } = await runStatement(this.#pool, READ);
    const [row] = rows;
    if (!row) return null;
    return {
      rate: parseDecimal(row.rate),
      date: row.rated_on,
      source: row.source,
      fetched_at: row.fetched_at.toISOString(),
    };
  }

  async #renew(service: ExternalService): Promise<void> {
    try {
      const { rate, date, source } = await fetchRate(service);
      await runStatement(this.#pool, KEEP, [rate, date, source]);
    } catch (error) {
      this.#onFault(error);
    }
  }
}
