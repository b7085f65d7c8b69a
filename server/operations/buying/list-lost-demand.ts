import { caratSizes } from '../../stock/carats/carat-sizes.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { answered, facetOf, type Kind, kindsOf } from '../../trading/buying/kinds.ts';
import { lostQuestion } from '../../trading/buying/question.ts';
import { lostByKind, lostTotals } from '../../trading/buying/read-lost.ts';
import { stockBeside } from '../../trading/buying/stock-beside.ts';
import type { Handler, OperationOf } from '../handler.ts';

const NOTHING = { searches: 0, searchers: 0, rejected: 0, demands: 0, wanted: 0 };

export const listLostDemand: Handler<OperationOf<'listLostDemand'>> = async (call) => {
  const { pool, session, query } = call;
  const question = lostQuestion(query, session);
  const { diamondType, growthType, since, until } = question;
  const asked = { by: query.by, diamondType };
  const all = {
    diamond_type: diamondType,
    ...(growthType === undefined ? {} : { growth_type: growthType }),
  };
  const [names, sizes] = await Promise.all([attributeNames(pool), caratSizes(pool)]);
  const known = kindsOf(asked, names, sizes);
  const [lost, totals, stock] = await Promise.all([
    lostByKind(pool, query.by, question),
    lostTotals(pool, question),
    stockBeside(call, all, facetOf(asked)),
  ]);
  const line = ({ code, name, filter }: Omit<Kind, 'code'> & { code: string | null }) => ({
    code,
    name,
    filter: answered({ ...all, ...filter }),
    lost: lost.get(code) ?? NOTHING,
    stock: stock(code),
  });
  const isKnown = new Set(known.map(({ code }) => code));
  const lines = [
    ...known.map(line),
    // Includes values that users searched for and that are no longer active.
    ...[...lost.keys()].flatMap((code) =>
      code === null || isKnown.has(code) ? [] : [line({ code, name: code, filter: {} })],
    ),
  ].filter(({ code, lost: { searches, rejected, demands }, stock: { pieces } }) => {
    const isAsked =
      query.by !== 'growth' || growthType === undefined || code === String(growthType);
    return isAsked && searches + rejected + demands + pieces > 0;
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
