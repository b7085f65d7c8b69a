import contract from '../../platform/http/contract.gen.json' with { type: 'json' };
import { foundStones } from '../../stock/search/found-stones.ts';
import type { FacetName } from '../../stock/search/question-of.ts';
import type { Handler, OperationOf } from '../handler.ts';

const FACETS = contract.components.schemas.FacetName.enum as FacetName[];

export const getInventoryDetails: Handler<OperationOf<'getInventoryDetails'>> = async (call) => {
  const asked = { diamondType: call.query.diamond_type ?? 1, countOnly: true };
  return { data: (await foundStones(call, { facets: FACETS }, asked)).data.facets };
};
