import type pg from 'pg';
import * as calls from '#common/access/calls.gen.ts';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { mayCall, type Requirement } from '#common/access/may-call.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { isSupplier } from '../../stock/imports/read-imports.ts';
import { LISTS } from '../lines/all-lists.ts';
import { addLineScope } from '../lines/line-condition.ts';
import type { LineList } from '../lines/line-list.ts';
import { lineTables } from '../lines/line-rows.ts';
import { quotesOf } from '../quotes/quotes.ts';
import {
  type Finder,
  type FoundRecord,
  type FoundRow,
  MAX_PER_KIND,
  toFoundRecords,
} from './found-record.ts';
import {
  FOUND_PREFIXES,
  type NumberedKind,
  parseTypedNumber,
  type TypedNumber,
} from './typed-number.ts';

/**
 * A kind of document that a search can find. Only users who may call the API method `call` find
 * documents of this kind.
 */
interface DocumentSource {
  readonly kind: NumberedKind;
  readonly call: Requirement;
  /** true if the documents belong to no customer */
  readonly isInternal?: boolean;
  /** SQL with one row per document, in descending order of numbers */
  readonly rows: (
    numbered: (number: string) => string,
    where: WhereClause,
    scope: ClientScope,
  ) => string;
}

/**
 * A part of a search. If the caller acts for a client business, the documents of that business are
 * a separate part.
 */
interface ClientScope {
  readonly session: Finder['session'];
  readonly isOfClient: boolean;
  readonly limit: (where: WhereClause) => void;
}

function clientScopesOf(
  { session, tradingClientId }: Finder,
  { isInternal = false }: DocumentSource,
): readonly ClientScope[] {
  if (tradingClientId === undefined || isInternal)
    return [{ session, isOfClient: false, limit: () => {} }];
  return [
    {
      session,
      isOfClient: true,
      limit: (where) => where.add((place) => `b.id = ${place}`, tradingClientId),
    },
    {
      session,
      isOfClient: false,
      limit: (where) => where.add((place) => `b.id is distinct from ${place}`, tradingClientId),
    },
  ];
}

/** Lines with the same document number form one result. */
const ofLines = (list: LineList): readonly DocumentSource[] =>
  (list.documents ?? []).map(({ kind, number, id }) => ({
    kind,
    call: LIST_READ_CALLS[list.name],
    rows: (numbered, where, { session, isOfClient, limit }) => {
      addLineScope(where, session, list.maker);
      limit(where);
      return `select '${kind}' as kind, (array_agg(${id} order by l.created_at desc, l.id))[1] as id, ${number} as name,
          max(b.company_name) as company, count(*)::int as pieces, max(l.created_at) as at,
          ${isOfClient} as "isOfClient"
        from ${lineTables(list)} where ${where} and ${numbered(number)}
       group by ${number} order by ${number} desc limit ${MAX_PER_KIND}`;
    },
  }));

const demands: DocumentSource = {
  kind: 'demand',
  call: calls.listDemands,
  rows: (numbered, where, { session, isOfClient, limit }) => {
    addScope(where, session);
    limit(where);
    return `select 'demand' as kind, d.id, d.demand_no as name, b.company_name as company, null::int as pieces, d.created_at as at,
        ${isOfClient} as "isOfClient"
      from demand d join business b on b.id = d.business_id where ${where} and ${numbered('d.demand_no')}
     order by d.demand_no desc limit ${MAX_PER_KIND}`;
  },
};

const shipments: DocumentSource = {
  kind: 'shipment',
  call: calls.listShipments,
  rows: (numbered, where, { session, isOfClient, limit }) => {
    addScope(where, session);
    limit(where);
    return `select 'shipment' as kind, h.id, h.shipment_no as name, b.company_name as company,
        (select count(*)::int from shipment_line x where x.shipment_id = h.id and x.left_at is null) as pieces, h.created_at as at,
        ${isOfClient} as "isOfClient"
      from shipment h join business b on b.id = h.business_id where ${where} and ${numbered('h.shipment_no')}
     order by h.shipment_no desc limit ${MAX_PER_KIND}`;
  },
};

const imports: DocumentSource = {
  kind: 'stockImport',
  call: calls.listStockImports,
  isInternal: true,
  rows: (numbered, where, { session: { actor } }) => {
    if (isSupplier(actor)) where.add((place) => `p.user_id = ${place}`, actor.id);
    return `select 'stockImport' as kind, i.id, i.import_no as name, p.name as company, null::int as pieces, i.created_at as at,
        false as "isOfClient"
      from stock_import i join provider p on p.id = i.provider_id where ${where} and ${numbered('i.import_no')}
     order by i.import_no desc limit ${MAX_PER_KIND}`;
  },
};

const mailings: DocumentSource = {
  kind: 'mailing',
  call: calls.listBulkEmails,
  isInternal: true,
  rows: (numbered) =>
    `select 'mailing' as kind, m.id, m.mailing_no || ' ' || m.subject as name, null as company, null::int as pieces, m.created_at as at,
        false as "isOfClient"
      from bulk_email m where m.removed_at is null and ${numbered('m.mailing_no')}
     order by m.mailing_no desc limit ${MAX_PER_KIND}`,
};

const quotes: DocumentSource = {
  kind: 'quote',
  call: calls.listQuotes,
  isInternal: true,
  rows: (numbered, where, { session }) => {
    const of = quotesOf(session);
    if (of !== null) where.add((place) => `q.quoted_by = ${place}`, of);
    return `select 'quote' as kind, q.id, q.quote_no as name, coalesce(q.client, b.company_name) as company,
        (select count(*)::int from quote_stone s where s.quote_no = q.quote_no) as pieces, q.created_at as at,
        false as "isOfClient"
      from quote q left join business b on b.id = q.business_id where ${where} and ${numbered('q.quote_no')}
     order by q.quote_no desc limit ${MAX_PER_KIND}`;
  },
};

const payments: DocumentSource = {
  kind: 'payment',
  call: calls.listPayments,
  rows: (numbered, where, { session, isOfClient, limit }) => {
    addScope(where, session);
    limit(where);
    return `select 'payment' as kind, p.id, p.payment_no as name, b.company_name as company, null::int as pieces, p.created_at as at,
        ${isOfClient} as "isOfClient"
      from payment p join business b on b.id = p.business_id where ${where} and ${numbered('p.payment_no')}
     order by p.payment_no desc limit ${MAX_PER_KIND}`;
  },
};

const DOCUMENTS: readonly DocumentSource[] = [
  ...Object.values(LISTS).flatMap(ofLines),
  shipments,
  demands,
  imports,
  mailings,
  quotes,
  payments,
];

export const DOCUMENT_CALLS = DOCUMENTS.map(({ call }) => call);

/**
 * Finds documents by a number that the user typed. Each kind is sorted from new to old, but
 * documents of the client business that the user acts for come before all others.
 */
export async function findDocuments(
  pool: pg.Pool,
  finder: Finder,
  text: string,
): Promise<FoundRecord[]> {
  const typed = parseTypedNumber(text);
  if (typed === null) return [];
  const sources = DOCUMENTS.filter(
    ({ kind, call }) => typed.kinds.includes(kind) && mayCall(finder.caller, call),
  );
  if (sources.length === 0) return [];
  const values: unknown[] = [];
  // Sorts by number, because the index then returns the newest documents first.
  const texts = sources.map((source) => {
    const { kind, rows } = source;
    const parts = clientScopesOf(finder, source).map((scope) => {
      const where = new WhereClause(values);
      return `(${rows(numberCondition(kind, typed, where), where, scope)})`;
    });
    return `(select * from (${parts.join(' union all ')}) as f order by f."isOfClient" desc, f.name desc limit ${MAX_PER_KIND})`;
  });
  const { rows } = await pool.query<FoundRow>(texts.join(' union all '), values);
  return toFoundRecords(rows);
}

/** A number without a year matches documents of this year and of the last year. */
const YEARS = `select extract(year from now() at time zone 'UTC')::int - ago as year from generate_series(0, 1) ago`;

function numberCondition(
  kind: NumberedKind,
  { year, running, begins }: TypedNumber,
  where: WhereClause,
) {
  const prefix = FOUND_PREFIXES[kind];
  const conditions: ((number: string) => string)[] = [];
  if (running !== null && year !== null) {
    const whole = where.bind(`${prefix}-${year}-${running}`);
    conditions.push((number) => `${number} = ${whole}`);
  }
  if (running !== null && year === null) {
    const end = where.bind(running);
    conditions.push(
      (number) =>
        `${number} = any(array(select '${prefix}-' || year || '-' || ${end} from (${YEARS}) y))`,
    );
  }
  if (begins !== null) {
    const half = where.bind(`${prefix}-${begins}%`);
    conditions.push((number) => `${number} like ${half}`);
  }
  return (number: string): string =>
    `(${conditions.map((condition) => condition(number)).join(' or ')})`;
}
