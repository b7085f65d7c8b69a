import { shownStones } from '../../stock/share/shown-stones.ts';
import { similarStones } from '../../stock/share/similar-stones.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { openedLink } from './opened-link.ts';

export const listSharedSimilar: Handler<OperationOf<'listSharedSimilar'>> = async (call) => {
  const { pool, search, path } = call;
  const { link, sharer } = await openedLink(pool, path.token);
  const { gone } = await shownStones({ pool, search }, link, sharer);
  return { data: await similarStones({ pool, search }, link, sharer, gone) };
};
