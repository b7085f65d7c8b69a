import { caratSizes } from '../../stock/carats/carat-sizes.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { countAvailableStock } from '../../trading/buying/available-stock.ts';
import { parseLostQuestion } from '../../trading/buying/lost-demand-query.ts';
import { lostByKind, lostTotals } from '../../trading/buying/read-lost.ts';
import { facetOf, type Kind, kindsOf, toResponseFilter } from '../../trading/buying/stone-kinds.ts';
import type { Handler, OperationOf } from '../handler.ts';

const NOTHING = { searches: 0, searchers: 0, rejected: 0, demands: 0, wanted: 0 };

export const listLostDemand: Handler<OperationOf<'listLostDemand'>> = async (call) => {
  const { pool, session, query } = call;
  const question = parseLostQuestion(query, session);
  const { diamondType, growthType, since, until } = question;
  const grouping = { by: query.by, diamondType };
  const all = {
    diamond_type: diamondType,
    ...(growthType === undefined ? {} : { growth_type: growthType }),
  };
  const [names, sizes] = await Promise.all([attributeNames(pool), caratSizes(pool)]);
  const known = kindsOf(grouping, names, sizes);
  const [lost, totals, stock] = await Promise.all([
    lostByKind(pool, query.by, question),
    lostTotals(pool, question),
    countAvailableStock(call, all, facetOf(grouping)),
  ]);
  const line = ({ code, name, filter }: Omit<Kind, 'code'> & { code: string | null }) => ({
    code,
    name,
    filter: toResponseFilter({ ...all, ...filter }),
    lost: lost.get(code) ?? NOTHING,
    stock: stock(code),
  });
  const isKnown = new Set(known.map(({ code }) => code));
  const lines = [
    ...known.map(line),
    ...[...lost.keys()].flatMap((code) =>
      code === null || isKnown.has(code) ? [] : [line({ code, name: code, filter: {} })],
    ),
  ].filter(({ code, lost: { searches, rejected, demands }, stock: { pieces } }) => {
    const isRequested =
      query.by !== 'growth' || growthType === undefined || code === String(growthType);
    return isRequested && searches + rejected + demands + pieces > 0;
  });
  const none = lost.has(null) ? [line({ code: null, name: 'Any', filter: {} })] : [];
  return {
    data: {
      since: since.toISOString(),
      until: until.toISOString(),
      ...totals,
      kinds: [...lines, ...none],
    },
  };
};
