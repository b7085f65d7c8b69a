import type pg from 'pg';
import type { ConfirmStoneId, SupplierConfirmationId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { escapeLike } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { attributeNames, namesOf } from '../../stock/stones/attribute-names.ts';
import { seesCost, seesOrigin } from '../../stock/stones/stone-row.ts';
import { boundUserId } from '../../stock/suppliers/own-supplier.ts';

type SupplierConfirmation = components['schemas']['SupplierConfirmation'];
type LinkedStone = components['schemas']['LinkedStone'];

const FROM = `supplier_confirmation q join stone s on s.id = q.stone_id join confirm_stone c on c.id = q.confirm_stone_id
  join provider p on p.id = q.provider_id join business b on b.id = c.business_id left join app_user a on a.id = q.answered_by`;
const IS_OPEN = `(${stateIn('q.state', supplierConfirmationMachine, 'unanswered')} and ${stateIn('c.state', confirmStoneMachine, 'live')})`;
/** $1 is the account of the calling supplier, or null. $5 is a LIKE pattern, or null. */
const WHERE = `($1::uuid is null or p.user_id = $1) and ($2::smallint is null or q.state = $2) and ($3::boolean is null or ${IS_OPEN} = $3)
  and ($4::uuid is null or q.confirm_stone_id = $4)
  and ($5::text is null or s.stock_no like upper($5) or s.org_stock_no ilike $5 or upper(s.report_no) like upper($5) or c.order_no like upper($5))`;
const STONE = `s.stock_no, s.org_stock_no, s.diamond_type, s.growth_type, s.shape, s.carat, s.color, s.clarity, s.lab, s.report_no,
  q.asked_per_ct, q.asked_amount`;

const COUNT = statement(
  'supplier-confirmations-count',
  `select count(*)::int as count from ${FROM} where ${WHERE}`,
);
const READ = statement(
  'supplier-confirmations-read',
  `select q.id, q.state as status, c.id as order_id, c.order_no, c.state as order_status, p.name as provider, b.company_name, ${STONE},
          q.new_per_ct, q.new_amount, c.amount as sell_amount, c.amount - coalesce(q.new_amount, q.asked_amount) as margin_amount, q.remark, q.asked_at, q.until, q.answered_at,
          case when a.id is not null then ${personNameSql('a', '$8::boolean')} end as answered_by
     from ${FROM} where ${WHERE} order by q.asked_at desc, q.id desc limit $6 offset $7`,
);

interface Filter {
  status?: number;
  is_open?: boolean;
  order_id?: ConfirmStoneId;
  search?: string;
}

export async function readSupplierConfirmations(
  { pool, session }: { pool: pg.Pool; session: Session },
  { status, is_open, order_id, search = '' }: Filter,
  { size, offset }: Paging,
): Promise<{ questions: SupplierConfirmation[]; count: number }> {
  const supplier = boundUserId(session);
  const term = escapeLike(search.trim());
  const wanted = [
    supplier,
    status ?? null,
    is_open ?? null,
    order_id ?? null,
    term === '' ? null : `${term}%`,
  ] as const;
  const [names, counted, { rows }] = await Promise.all([
    attributeNames(pool),
    runStatement(pool, COUNT, wanted),
    runStatement(pool, READ, [...wanted, size, offset, canSeeStaffNames(session.actor)]),
  ]);
  const showsSale = seesCost(session) && supplier === null;
  const showsCost = showsSale || supplier !== null;
  const sale = (text: string | null) => (showsSale ? parseDecimalOrNull(text) : null);
  const cost = (text: string | null) => (showsCost ? parseDecimalOrNull(text) : null);
  return {
    count: counted.rows[0]?.count ?? 0,
    questions: rows.map((row) => ({
      ...row,
      ...namesOf(names, row, ['color', 'clarity', 'lab']),
      shape: names.name(row.shape) ?? '',
      carat: parseDecimal(row.carat),
      provider: seesOrigin(session) ? row.provider : null,
      company_name: supplier === null ? row.company_name : null,
      asked_per_ct: cost(row.asked_per_ct),
      asked_amount: cost(row.asked_amount),
      new_per_ct: cost(row.new_per_ct),
      new_amount: cost(row.new_amount),
      sell_amount: sale(row.sell_amount),
      margin_amount: sale(row.margin_amount),
      asked_at: row.asked_at.toISOString(),
      until: row.until.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
    })),
  };
}

const READ_STONES = statement(
  'supplier-confirmation-stones',
  `select q.id, ${STONE} from supplier_confirmation q join stone s on s.id = q.stone_id where q.id = any($1) order by s.org_stock_no, q.id`,
);

/** Stones of questions, with the supplier's own prices, for the owner of a signed link. */
export async function readLinkedStones(
  pool: pg.Pool,
  ids: readonly SupplierConfirmationId[],
): Promise<LinkedStone[]> {
  const [names, { rows }] = await Promise.all([
    attributeNames(pool),
    runStatement(pool, READ_STONES, [ids]),
  ]);
  return rows.map((row) => ({
    ...row,
    ...namesOf(names, row, ['color', 'clarity', 'lab']),
    shape: names.name(row.shape) ?? '',
    carat: parseDecimal(row.carat),
    asked_per_ct: parseDecimal(row.asked_per_ct),
    asked_amount: parseDecimal(row.asked_amount),
  }));
}
