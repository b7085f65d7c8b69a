import contract from '../../platform/http/contract.gen.json' with { type: 'json' };
import type { FacetName } from '../../stock/search/filter-to-query.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { businessOption } from './business-option.ts';

const FACETS = contract.components.schemas.FacetName.enum as FacetName[];

export const getInventoryDetails: Handler<OperationOf<'getInventoryDetails'>> = async (call) => {
  const options = { diamondType: call.query.diamond_type ?? 1, countOnly: true };
  const filter = { facets: FACETS, ...businessOption(call.query) };
  return { data: (await findPage(call, filter, options)).data.facets };
};
