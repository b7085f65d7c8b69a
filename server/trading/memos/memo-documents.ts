import type { BusinessId, MemoId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { MEMO_MOVEMENT, type MemoStatusCode } from '#machines/codes.ts';
import { memoMachine } from '#machines/workflows/memo.ts';
import { createNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';

export type MemoDocument = components['schemas']['MemoDocument'];
type MemoPart = components['schemas']['MemoPart'];

const { issued, received, sold } = MEMO_MOVEMENT;
const PARTS = { out: issued.code, received: received.code, sold: sold.code } as const;
type PartName = keyof typeof PARTS;

export const IS_OVERDUE = `(${stateIn('m.state', memoMachine, 'live')} and m.due_on < current_date)`;

export interface MemoFigures
  extends Record<`${PartName}_pieces`, number>,
    Record<`${PartName}_amount`, string> {
  pieces: number;
  carat: string;
  amount: string;
}

export interface MemoRecord extends MemoFigures {
  id: MemoId;
  memo_no: string;
  state: MemoStatusCode;
  business_id: BusinessId;
  company_name: string;
  registration: MemoDocument['registration'];
  associate_id: UserId | null;
  associate_name: string | null;
  issued_by: string;
  created_at: Date;
  terms_days: number;
  due_on: string;
  is_overdue: boolean;
  days_overdue: number;
  renewals: MemoDocument['renewals'];
  renewals_left: number;
  terms: string;
  terms_version: number;
  terms_accepted_at: Date | null;
  terms_accepted_by: string | null;
  remark: string | null;
  closed_at: Date | null;
}

const parts = (build: (name: PartName, code: number) => string): string =>
  (Object.entries(PARTS) as [PartName, number][])
    .map(([name, code]) => build(name, code))
    .join(', ');

/**
 * SQL for the number, weight and amount of all lines, and for the number and amount per state.
 * `lines` is a query with the columns `state`, `carat` and `amount`.
 */
export const figuresOver = (lines: string): string =>
  `select count(*)::int as pieces, coalesce(sum(l.carat), 0) as carat, coalesce(sum(l.amount), 0) as amount,
           ${parts(
             (name, code) =>
               `(count(*) filter (where l.state = ${code}))::int as ${name}_pieces,
                coalesce(sum(l.amount) filter (where l.state = ${code}), 0) as ${name}_amount`,
           )}
      from (${lines}) as l`;

const FIGURES = `cross join lateral (
    ${figuresOver('select o.state, o.amount, s.carat from memo_line o join stone s on s.id = o.stone_id where o.memo_id = m.id')}) as f`;

/** SQL for the number of renewals that the terms of business `b` still allow for memo `m`. */
export const RENEWALS_LEFT =
  'greatest(b.memo_renewals - (select count(*)::int from memo_renewal n where n.memo_id = m.id), 0)';

// `at` has milliseconds, as all instants of a response.
const RENEWALS = `cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'was_due_on', r.was_due_on, 'due_on', r.due_on) order by r.due_on), '[]') as renewals
      from memo_renewal r where r.memo_id = m.id) as r`;

/**
 * Counts the versions of the terms of a memo from 1. A version is never deleted, and a new one
 * never begins before one that has begun.
 */
export const TERMS_VERSION = `(select count(*)::int from document_statement t join document_statement v
    on v.kind = t.kind and (v.first_day, v.id) <= (t.first_day, t.id) where t.id = m.terms_statement_id)`;

export const MEMO_TABLES = 'memo m join business b on b.id = m.business_id';

export const memoRows = ({
  actor,
}: Session): string => `select m.id, m.memo_no, m.state, m.business_id, b.company_name, b.registration, b.associate_id,
    nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate_name,
    ${createNameSql(actor)('u')} as issued_by, m.created_at, m.terms_days, m.due_on, m.remark, m.closed_at,
    ${IS_OVERDUE} as is_overdue, case when ${IS_OVERDUE} then current_date - m.due_on else 0 end as days_overdue,
    r.renewals, ${RENEWALS_LEFT} as renewals_left, t.text as terms, ${TERMS_VERSION} as terms_version, m.terms_accepted_at,
    nullif(${createNameSql(actor)('c')}, '') as terms_accepted_by, f.*
  from ${MEMO_TABLES} left join app_user a on a.id = b.associate_id join app_user u on u.id = m.issued_by
    join document_statement t on t.id = m.terms_statement_id
    left join app_user c on c.id = m.terms_accepted_by ${RENEWALS} ${FIGURES}`;

export const MEMO_SUMS = `select count(*)::int as memos, (count(*) filter (where ${IS_OVERDUE}))::int as overdue,
    coalesce(sum(f.pieces), 0)::int as pieces, coalesce(sum(f.carat), 0) as carat, coalesce(sum(f.amount), 0) as amount,
    ${parts(
      (name) =>
        `coalesce(sum(f.${name}_pieces), 0)::int as ${name}_pieces, coalesce(sum(f.${name}_amount), 0) as ${name}_amount`,
    )}
  from ${MEMO_TABLES} ${FIGURES}`;

export const figures = (
  record: MemoFigures,
): Pick<MemoDocument, 'pieces' | 'carat' | 'amount' | PartName> => {
  const part = (name: PartName): MemoPart => ({
    pieces: record[`${name}_pieces`],
    amount: parseDecimal(record[`${name}_amount`]),
  });
  return {
    pieces: record.pieces,
    carat: parseDecimal(record.carat),
    amount: parseDecimal(record.amount),
    out: part('out'),
    sold: part('sold'),
    received: part('received'),
  };
};

export const memoDocument = (memo: MemoRecord): MemoDocument => ({
  id: memo.id,
  memo_no: memo.memo_no,
  state: memo.state,
  business_id: memo.business_id,
  company_name: memo.company_name,
  registration: memo.registration,
  associate_id: memo.associate_id,
  associate_name: memo.associate_name,
  issued_by: memo.issued_by,
  created_at: memo.created_at.toISOString(),
  terms_days: memo.terms_days,
  due_on: memo.due_on,
  is_overdue: memo.is_overdue,
  days_overdue: memo.days_overdue,
  renewals: memo.renewals,
  renewals_left: memo.renewals_left,
  terms: memo.terms,
  terms_version: memo.terms_version,
  terms_accepted_at: memo.terms_accepted_at?.toISOString() ?? null,
  terms_accepted_by: memo.terms_accepted_by,
  remark: memo.remark,
  closed_at: memo.closed_at?.toISOString() ?? null,
  ...figures(memo),
});

export interface MemoSums extends MemoFigures {
  memos: number;
  overdue: number;
}

export const memoTotals = (sums: MemoSums | undefined): components['schemas']['MemoTotals'] => {
  if (!sums) throw new Error('the query for totals returned no row');
  return { memos: sums.memos, overdue: sums.overdue, ...figures(sums) };
};
