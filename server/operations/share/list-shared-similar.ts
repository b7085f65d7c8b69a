import { readShownStones } from '../../stock/share/shown-stones.ts';
import { findSimilarStones } from '../../stock/share/similar-stones.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireOpenLink } from './require-open-link.ts';

export const listSharedSimilar: Handler<OperationOf<'listSharedSimilar'>> = async (call) => {
  const { pool, search, path } = call;
  const { link, sharer } = await requireOpenLink(pool, path.token);
  const { gone } = await readShownStones({ pool, search }, link, sharer);
  return { data: await findSimilarStones({ pool, search }, link, sharer, gone) };
};
