import type pg from 'pg';
import * as calls from '../../../src/common/access/calls.gen.ts';
import { READ_BY } from '../../../src/common/access/list-calls.ts';
import { type Asked, mayCall } from '../../../src/common/access/may-call.ts';
import { DOCUMENT_LETTERS, type NumberedKind } from '../../../src/common/document-letters.ts';
import { addScope } from '../../people/customers/scope.ts';
import { Where } from '../../platform/db/where.ts';
import { LISTS } from '../lines/all-lists.ts';
import { addLineScope } from '../lines/line-condition.ts';
import type { LineList } from '../lines/line-list.ts';
import { lineTables } from '../lines/line-rows.ts';
import {
  type Finder,
  type FoundRecord,
  type FoundRow,
  foundRecords,
  MOST_OF_A_KIND,
} from './found-record.ts';
import { type TypedNumber, typedNumber } from './typed-number.ts';

/** One kind of document and the operation that lists it. */
interface Numbered {
  readonly kind: NumberedKind;
  readonly asked: Asked;
  /** SQL with one row per document, highest number first */
  readonly rows: (numbered: (number: string) => string, where: Where, side: Side) => string;
}

/**
 * Restricts documents to the acting client, or to all others. Without an acting client, one scope
 * covers both.
 */
interface Side {
  readonly session: Finder['session'];
  readonly isOfClient: boolean;
  readonly limit: (where: Where) => void;
}

function sidesOf({ session, client }: Finder): readonly Side[] {
  if (client === undefined) return [{ session, isOfClient: false, limit: () => {} }];
  return [
    {
      session,
      isOfClient: true,
      limit: (where) => where.add((place) => `b.id = ${place}`, client),
    },
    {
      session,
      isOfClient: false,
      limit: (where) => where.add((place) => `b.id is distinct from ${place}`, client),
    },
  ];
}

/** A document is the group of lines with the same number. */
const ofLines = (list: LineList): readonly Numbered[] =>
  (list.documents ?? []).map(({ kind, number, id }) => ({
    kind,
    asked: READ_BY[list.name],
    rows: (numbered, where, { session, isOfClient, limit }) => {
      addLineScope(where, session, list.maker);
      limit(where);
      return `select '${kind}' as kind, (array_agg(${id} order by l.created_at desc, l.id))[1] as id, ${number} as name,
          max(b.company_name) as company, count(*)::int as pieces, max(l.created_at) as at,
          ${isOfClient} as "isOfClient"
        from ${lineTables(list)} where ${where} and ${numbered(number)}
       group by ${number} order by ${number} desc limit ${MOST_OF_A_KIND}`;
    },
  }));

const demands: Numbered = {
  kind: 'demand',
  asked: calls.listDemands,
  rows: (numbered, where, { session, isOfClient, limit }) => {
    addScope(where, session);
    limit(where);
    return `select 'demand' as kind, d.id, d.demand_no as name, b.company_name as company, null::int as pieces, d.created_at as at,
        ${isOfClient} as "isOfClient"
      from demand d join business b on b.id = d.business_id where ${where} and ${numbered('d.demand_no')}
     order by d.demand_no desc limit ${MOST_OF_A_KIND}`;
  },
};

const DOCUMENTS: readonly Numbered[] = [...Object.values(LISTS).flatMap(ofLines), demands];

/** Operations of which the caller needs at least one. */
export const DOCUMENT_CALLS = DOCUMENTS.map(({ asked }) => asked);

/** Finds documents by a typed number, newest of each kind first. */
export async function findDocuments(
  pool: pg.Pool,
  finder: Finder,
  text: string,
): Promise<FoundRecord[]> {
  const typed = typedNumber(text);
  if (typed === null) return [];
  const meant = DOCUMENTS.filter(
    ({ kind, asked }) => typed.kinds.includes(kind) && mayCall(finder.caller, asked),
  );
  if (meant.length === 0) return [];
  const values: unknown[] = [];
  const sides = sidesOf(finder);
  // Ordering by number lets the index return the newest documents first.
  const texts = meant.map(({ kind, rows }) => {
    const parts = sides.map((side) => {
      const where = new Where(values);
      return `(${rows(numberedBy(kind, typed, where), where, side)})`;
    });
    return `(select * from (${parts.join(' union all ')}) as f order by f."isOfClient" desc, f.name desc limit ${MOST_OF_A_KIND})`;
  });
  const { rows } = await pool.query<FoundRow>(texts.join(' union all '), values);
  return foundRecords(rows);
}

/** A number without a year matches this year or the last. */
const YEARS = `select extract(year from now() at time zone 'UTC')::int - ago as year from generate_series(0, 1) ago`;

function numberedBy(kind: NumberedKind, { year, running, begins }: TypedNumber, where: Where) {
  const letters = DOCUMENT_LETTERS[kind];
  const ways: ((number: string) => string)[] = [];
  if (running !== null && year !== null) {
    const whole = where.place(`${letters}-${year}-${running}`);
    ways.push((number) => `${number} = ${whole}`);
  }
  if (running !== null && year === null) {
    const end = where.place(running);
    ways.push(
      (number) =>
        `${number} = any(array(select '${letters}-' || year || '-' || ${end} from (${YEARS}) y))`,
    );
  }
  if (begins !== null) {
    const half = where.place(`${letters}-${begins}%`);
    ways.push((number) => `${number} like ${half}`);
  }
  return (number: string): string => `(${ways.map((way) => way(number)).join(' or ')})`;
}
