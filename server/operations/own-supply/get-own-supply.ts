import { EMPTY_RECORD, rateReliability } from '#common/supply/reliability.ts';
import { readImports } from '../../stock/imports/read-imports.ts';
import { callingSupplier } from '../../stock/suppliers/calling-supplier.ts';
import { readInterest } from '../../stock/suppliers/interest.ts';
import { readLastFeedTime } from '../../stock/suppliers/last-feed.ts';
import { readReliability } from '../../stock/suppliers/reliability.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LATEST = { page: 1, size: 5, offset: 0 };

export const getOwnSupply: Handler<OperationOf<'getOwnSupply'>> = async ({ pool, session }) => {
  const { id } = await callingSupplier(pool, session);
  const own = { provider_id: id };
  const [latest, heard, known, interest] = await Promise.all([
    readImports(pool, session.actor, own, LATEST),
    readLastFeedTime(pool, id),
    readReliability(pool),
    readInterest(pool, id),
  ]);
  const word = [...known.values()].find((supplier) => supplier.id === id)?.word;
  const { score, parts } = rateReliability(word ?? EMPTY_RECORD);
  return {
    data: {
      provider_id: id,
      lists: latest.imports,
      heard_at: heard?.toISOString() ?? null,
      reliability: { score, parts: [...parts] },
      interest,
    },
  };
};
