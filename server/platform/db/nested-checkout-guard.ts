import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { primaryOf } from './replica-routing-pool.ts';

const holding = new AsyncLocalStorage<pg.Pool>();

/** Within `work`, checking out another connection of the pool throws. */
export const runWhileHolding = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  holding.run(primaryOf(pool), work);

type CheckoutCallback = Parameters<pg.Pool['connect']>[0];

/** Nested checkouts can deadlock the pool, but only under load, so every nested checkout throws. */
export class NestedCheckoutGuard extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(lend: CheckoutCallback): void;
  override async connect(lend?: CheckoutCallback): Promise<pg.PoolClient | undefined> {
    if (holding.getStore() !== this) {
      if (!lend)
        return super.connect().catch((error: unknown) => {
          throw new DatabaseUnavailable(error);
        });
      super.connect((error, client, done) =>
        lend(error && new DatabaseUnavailable(error), client, done),
      );
      return undefined;
    }
    const refusal = new Error('a transaction that holds a connection requested a second one');
    if (!lend) throw refusal;
    lend(refusal, undefined, () => undefined);
    return undefined;
  }
}
