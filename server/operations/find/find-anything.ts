import * as calls from '#common/access/calls.gen.ts';
import { type Caller, mayCall } from '#common/access/may-call.ts';
import { readCaller } from '../../people/accounts/may-call-now.ts';
import { viewerFor } from '../../stock/prices/viewer-for.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { DOCUMENT_CALLS, findDocuments } from '../../trading/find/find-documents.ts';
import { findPeople, PEOPLE_CALLS } from '../../trading/find/find-people.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

const STONES = 6;

export const findAnything: Handler<OperationOf<'findAnything'>> = async (call) => {
  const { pool, session, query } = call;
  const { business_id: tradingClientId } = query;
  // `viewerFor` throws if the caller may not act for the business.
  await viewerFor(pool, session, tradingClientId);
  const operations = [calls.searchStones, ...PEOPLE_CALLS, ...DOCUMENT_CALLS];
  const caller = await readCaller(pool, session.actor, operations);
  const [stones, people, documents] = await Promise.all([
    findStones(call, caller),
    findPeople(pool, { session, caller, tradingClientId }, query.search),
    findDocuments(pool, { session, caller, tradingClientId }, query.search),
  ]);
  return { data: { stones, records: [...documents, ...people] } };
};

/** Matches a possible stock number: 2 to 40 characters without blanks. */
const NUMBER = /^[^\s]{2,40}$/;

async function findStones(
  call: Call<OperationOf<'findAnything'>>,
  caller: Caller,
): Promise<StoneRow[]> {
  const { business_id: tradingClientId } = call.query;
  const term = call.query.search.trim();
  if (!NUMBER.test(term) || !mayCall(caller, calls.searchStones)) return [];
  const { data } = await findPage(
    call,
    {
      page: 1,
      size: STONES,
      facets: [],
      ...(tradingClientId === undefined ? {} : { business_id: tradingClientId }),
    },
    { term, showsProgress: true },
  );
  return data.stockList;
}
