import * as calls from '#common/access/calls.gen.ts';
import { type Caller, mayCall } from '#common/access/may-call.ts';
import { readCaller } from '../../people/accounts/may-call-now.ts';
import { viewerFor } from '../../stock/prices/viewer-for.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { rowsByNumber } from '../../stock/search/rows-by-number.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { DOCUMENT_CALLS, findDocuments } from '../../trading/find/find-documents.ts';
import { findOwnNumbers } from '../../trading/find/find-own-numbers.ts';
import { findPeople, PEOPLE_CALLS } from '../../trading/find/find-people.ts';
import { findSuppliers, SUPPLIER_CALLS } from '../../trading/find/find-suppliers.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

const STONES = 6;

export const findAnything: Handler<OperationOf<'findAnything'>> = async (call) => {
  const { pool, session, query } = call;
  const { business_id: tradingClientId } = query;
  // `viewerFor` throws if the caller may not act for the business.
  await viewerFor(pool, session, tradingClientId);
  const operations = [calls.searchStones, ...PEOPLE_CALLS, ...DOCUMENT_CALLS, ...SUPPLIER_CALLS];
  const caller = await readCaller(pool, session.actor, operations);
  const finder = { session, caller, tradingClientId };
  const [stones, people, documents, suppliers] = await Promise.all([
    findStones(call, caller),
    findPeople(pool, finder, query.search),
    findDocuments(pool, finder, query.search),
    findSuppliers(pool, finder, query.search),
  ]);
  return { data: { stones, records: [...documents, ...people, ...suppliers] } };
};

/** Matches a possible stock number: 2 to 40 characters without blanks. */
const NUMBER = /^[^\s]{2,40}$/;

/** Stones found by the stock number of their supplier come first. */
async function findStones(
  call: Call<OperationOf<'findAnything'>>,
  caller: Caller,
): Promise<StoneRow[]> {
  if (!mayCall(caller, calls.searchStones)) return [];
  const [own, named] = await Promise.all([findByOwnNumber(call), findByNumber(call)]);
  const isNew = ({ id }: StoneRow) => own.every((stone) => stone.id !== id);
  return [...own, ...named.filter(isNew)].slice(0, STONES);
}

async function findByOwnNumber(call: Call<OperationOf<'findAnything'>>): Promise<StoneRow[]> {
  const { search, business_id: tradingClientId } = call.query;
  const numbers = await findOwnNumbers(call.pool, call, search, STONES);
  if (numbers.length === 0) return [];
  const rows = await rowsByNumber(call, numbers, tradingClientId);
  return numbers.flatMap((number) => rows.get(number) ?? []);
}

async function findByNumber(call: Call<OperationOf<'findAnything'>>): Promise<StoneRow[]> {
  const { business_id: tradingClientId } = call.query;
  const term = call.query.search.trim();
  if (!NUMBER.test(term)) return [];
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
