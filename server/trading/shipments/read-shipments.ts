import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { createNameSql, type NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { escapeLike, WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { SHIPMENT_AMOUNT } from './shipment-amount.ts';

type Schemas = components['schemas'];
type Shipment = Schemas['Shipment'];
type ShipmentLine = Schemas['ShipmentLine'];

interface Reader {
  pool: pg.Pool;
  session: Session;
}

interface ShipmentRow
  extends Omit<Shipment, 'amount' | 'insured_value' | 'created_at' | 'collected_at' | 'ended_at'> {
  amount: string;
  insured_value: string | null;
  created_at: Date;
  collected_at: Date | null;
  ended_at: Date | null;
}

interface LineRow
  extends Omit<
    ShipmentLine,
    'shape' | 'carat' | 'color' | 'clarity' | 'lab' | 'amount' | 'left_at' | 'settled_at'
  > {
  shape: number;
  carat: string;
  color: number | null;
  clarity: number | null;
  lab: number | null;
  amount: string;
  left_at: Date | null;
  settled_at: Date | null;
}

const FROM = 'from shipment h join business b on b.id = h.business_id';
const name = (id: string, nameOf: NameSql): string =>
  `(select ${nameOf('u')} from app_user u where u.id = ${id})`;
const OWN_LINES = 'from shipment_line x where x.shipment_id = h.id and x.left_at is null';
const columns = (
  nameOf: NameSql,
): string => `h.id, h.shipment_no, h.state as status, h.business_id, b.company_name, b.associate_id, h.delivery_address, h.carrier,
  h.tracking_no, ${SHIPMENT_AMOUNT} as amount, h.insured_value, h.note, (select count(*)::int ${OWN_LINES}) as stones,
  array(select s.stock_no from shipment_line x join stone s on s.id = x.stone_id
         where x.shipment_id = h.id and x.left_at is null order by s.stock_no) as stock_numbers,
  (select count(*)::int ${OWN_LINES} and x.discrepancy is not null and x.settled_at is null) as open_discrepancies,
  ${name('h.prepared_by', nameOf)} as prepared_by, h.created_at, h.collected_at, h.delivered_on, h.received_by, h.ended_at, h.reason`;

const lineColumns = (
  nameOf: NameSql,
): string => `x.id, x.stone_id, s.stock_no, s.diamond_type, s.growth_type, s.shape, s.carat, s.color, s.clarity, s.lab, s.report_no,
  d.memo_no, v.invoice_no, coalesce(m.amount, i.amount) as amount, x.left_at, x.discrepancy, x.discrepancy_note, x.settled_at,
  ${name('x.settled_by', nameOf)} as settled_by, x.settlement`;
const LINES_FROM = `from shipment_line x join stone s on s.id = x.stone_id
  left join memo_line m on m.id = x.memo_line_id left join memo d on d.id = m.memo_id
  left join invoice_line i on i.id = x.invoice_line_id left join invoice v on v.id = i.invoice_id`;

export async function readShipments(
  { pool, session }: Reader,
  question: { status?: number; clientId?: string; search?: string; page: Paging },
): Promise<{ shipments: Shipment[]; count: number }> {
  const { status, clientId, page } = question;
  const term = escapeLike(question.search?.trim() ?? '');
  const where = new WhereClause();
  addScope(where, session);
  if (status) where.add((p) => `h.state = ${p}`, status);
  if (clientId)
    where.add(
      (p) => `h.business_id = (select business_id from app_user where id = ${p})`,
      clientId,
    );
  if (term !== '')
    where.add(
      (
        p,
      ) => `(concat_ws(' ', h.shipment_no, h.carrier, h.tracking_no, b.company_name) ilike '%' || ${p} || '%'
         or exists (select from shipment_line x join stone s on s.id = x.stone_id
                     where x.shipment_id = h.id and s.stock_no like upper(${p}::text) || '%'))`,
      term,
    );
  const [all, some] = await Promise.all([
    pool.query<{ count: number }>(
      `select count(*)::int as count ${FROM} where ${where}`,
      where.values,
    ),
    pool.query<ShipmentRow>(
      `select ${columns(createNameSql(session.actor))} ${FROM} where ${where} order by h.created_at desc, h.id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  return { shipments: some.rows.map(toShipment), count: all.rows[0]?.count ?? 0 };
}

/** Null if the shipment does not exist or the caller may not see it. */
export async function readShipment(
  { pool, session }: Reader,
  id: string,
): Promise<Schemas['ShipmentWithStones'] | null> {
  const nameOf = createNameSql(session.actor);
  const where = new WhereClause();
  addScope(where, session);
  where.add((p) => `h.id = ${p}`, id);
  const { rows } = await pool.query<ShipmentRow>(
    `select ${columns(nameOf)} ${FROM} where ${where}`,
    where.values,
  );
  const [row] = rows;
  if (!row) return null;
  const [names, lines] = await Promise.all([
    attributeNames(pool),
    pool.query<LineRow>(
      `select ${lineColumns(nameOf)} ${LINES_FROM} where x.shipment_id = $1 order by s.stock_no`,
      [id],
    ),
  ]);
  return {
    ...toShipment(row),
    lines: lines.rows.map(({ shape, carat, color, clarity, lab, ...line }) => ({
      ...line,
      shape: names.name(shape) ?? '',
      carat: parseDecimal(carat),
      color: names.name(color),
      clarity: names.name(clarity),
      lab: names.name(lab),
      amount: parseDecimal(line.amount),
      left_at: line.left_at?.toISOString() ?? null,
      settled_at: line.settled_at?.toISOString() ?? null,
    })),
  };
}

const toShipment = ({
  amount,
  insured_value,
  created_at,
  collected_at,
  ended_at,
  ...row
}: ShipmentRow): Shipment => ({
  ...row,
  amount: parseDecimal(amount),
  insured_value: parseDecimalOrNull(insured_value),
  created_at: created_at.toISOString(),
  collected_at: collected_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
});
