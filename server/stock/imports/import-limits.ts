import type pg from 'pg';
import type { ProviderId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { DEFAULT_RAP_PCT } from '#common/supply/default-rap-limit.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';

type ImportLimits = components['schemas']['ImportLimits'];

const FIND = statement(
  'import-supplier-find',
  'select user_id as "userId", is_active as "isActive" from provider where id = $1 and deleted_at is null',
);
const READ = statement(
  'import-limits-read',
  'select gone_pct, rejected_pct, moved_pct, rap_pct from stock_import_limit where provider_id = $1',
);
const SET = statement(
  'import-limits-set',
  `insert into stock_import_limit (provider_id, gone_pct, rejected_pct, moved_pct, rap_pct) values ($1, $2, $3, $4, $5)
   on conflict (provider_id) do update
      set gone_pct = excluded.gone_pct, rejected_pct = excluded.rejected_pct, moved_pct = excluded.moved_pct,
          rap_pct = excluded.rap_pct`,
);
const DELETE = statement(
  'import-limits-forget',
  'delete from stock_import_limit where provider_id = $1',
);

/** Throws if the supplier does not exist. `userId` is null if the supplier has no account. */
export async function requireSupplier(
  db: Queryable,
  id: ProviderId,
): Promise<{ userId: UserId | null; isActive: boolean }> {
  const [supplier] = (await runStatement(db, FIND, [id])).rows;
  if (!supplier) throw refuse('notFound');
  return supplier;
}

const OWN = statement(
  'import-supplier-own',
  'select id from provider where user_id = $1 and deleted_at is null',
);

export async function supplierOfList(
  db: Queryable,
  sender: Actor,
  named: ProviderId | undefined,
): Promise<ProviderId> {
  if (named) return named;
  const [own] = sender.id === null ? [] : (await runStatement(db, OWN, [sender.id])).rows;
  if (!own) throw refuseField('provider_id', 'Please choose a supplier.');
  return own.id;
}

/**
 * Default for the limit `gone_pct`: the percentage of the supplier's available stones that one
 * import may withdraw. Applying an import above this value requires a written reason.
 */
export const MOST_GONE_PCT = 20;

/**
 * Returns the limits within which a stock list needs no review. Null means that every stock list of
 * the supplier needs a review.
 */
export async function readLimits(db: pg.Pool, id: ProviderId): Promise<ImportLimits | null> {
  await requireSupplier(db, id);
  const [limits] = (await runStatement(db, READ, [id])).rows;
  return limits
    ? {
        gone_pct: Number(limits.gone_pct),
        rejected_pct: Number(limits.rejected_pct),
        moved_pct: Number(limits.moved_pct),
        rap_pct: Number(limits.rap_pct),
      }
    : null;
}

export async function writeLimits(
  connection: pg.PoolClient,
  id: ProviderId,
  limits: ImportLimits | null,
): Promise<void> {
  if (limits === null) await runStatement(connection, DELETE, [id]);
  else
    await runStatement(connection, SET, [
      id,
      String(limits.gone_pct),
      String(limits.rejected_pct),
      String(limits.moved_pct),
      String(limits.rap_pct ?? DEFAULT_RAP_PCT),
    ]);
}
