import { stringify } from 'csv-stringify/sync';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { StockField } from '#common/supply/fields.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import { GROWTH_TYPE, STONE_STATUS } from '#machines/codes.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type Change = components['schemas']['PushedChange'];

/**
 * Reads each stone in the form of a stock list row, with the changed price or availability. The row
 * of an unknown stock number contains only the values that were sent.
 */
const READ = statement(
  'pushed-changes-read',
  `select c.no, case when s.growth_type = ${GROWTH_TYPE.labGrown} then 'Lab grown' when s.id is not null then 'Natural' end as growth,
          shape.name as shape, s.carat::text as carat, color.code as color, fancy.name as fancy, intensity.name as intensity,
          overtone.name as overtone, clarity.code as clarity,
          case when c.price is null then round(s.price_per_ct / (1 + s.disc / 100), 2)::text end as rap,
          case when c.price is null then s.disc::text end as disc,
          coalesce(c.price, case when s.disc is null then s.price_per_ct::text end) as price,
          case when c.price is null then s.total_amt::text end as total,
          case when not c.is_available then 'Not Available' end as standing
     from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality as c (no, price, is_available, place)
     left join lateral (
       select * from stone where provider_id = $1 and org_stock_no = c.no
        order by status = ${STONE_STATUS.soldOut.code}, id desc limit 1) s on true
     left join sub_master shape on shape.nr = s.shape left join sub_master color on color.nr = s.color
     left join sub_master fancy on fancy.nr = s.fancy left join sub_master intensity on intensity.nr = s.intensity
     left join sub_master overtone on overtone.nr = s.overtone left join sub_master clarity on clarity.nr = s.clarity
    order by c.place`,
);

const COLUMNS = [
  ['no', 'org_stock_no'],
  ['growth', 'growth_type'],
  ['shape', 'shape'],
  ['carat', 'carat'],
  ['color', 'color'],
  ['fancy', 'fancy'],
  ['intensity', 'intensity'],
  ['overtone', 'overtone'],
  ['clarity', 'clarity'],
  ['rap', 'rap'],
  ['disc', 'disc'],
  ['price', 'price_per_ct'],
  ['total', 'total_amt'],
  ['standing', 'availability'],
] as const satisfies readonly (readonly [string, StockField])[];

/**
 * Column mapping of generated stock lists with price changes. The mapping of the supplier does not
 * apply to these lists.
 */
export const MAPPING_OF_CHANGES: Mapping = {
  headerRow: 1,
  columns: COLUMNS.map(([, field], at) => ({ column: at + 1, header: field, field })),
  values: {},
  conventions: { decimal: '.', discount: 'percent', fractions: [], growth_type: null },
};

/**
 * Builds a stock list from changes to some stones, so that an import checks the changes like any
 * other stock list.
 */
export async function buildChangeList(
  db: Queryable,
  supplier: ProviderId,
  changes: readonly Change[],
): Promise<string> {
  const { rows } = await runStatement(db, READ, [
    supplier,
    changes.map(({ stock_no }) => stock_no.trim()),
    changes.map(({ price_per_ct: price }) => (price === undefined ? null : price.toFixed(2))),
    changes.map(({ is_available: isAvailable = true }) => Boolean(isAvailable)),
  ]);
  return stringify([
    COLUMNS.map(([, field]) => field),
    ...rows.map((row) => COLUMNS.map(([name]) => row[name] ?? '')),
  ]);
}
