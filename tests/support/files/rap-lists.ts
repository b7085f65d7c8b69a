import { RAP_CLARITIES, RAP_COLORS, type RapKind } from '../../../server/stock/prices/rap-table.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';

/** A line of a price list in the trade format. */
export interface Line {
  shape: string;
  clarity: string;
  color: string;
  from: string;
  to: string;
  price: string;
}

export const SHAPE: Readonly<Record<RapKind, string>> = { ROUND: 'BR', PEAR: 'PS' };

export const csvOf = (lines: readonly Line[], date: string): string =>
  lines
    .map(
      ({ shape, clarity, color, from, to, price }) =>
        `${shape},${clarity},${color},${from},${to},${price},${date}\n`,
    )
    .join('');

/** Returns the list in force as lines, to send it again. */
export async function linesInForce(portal: Portal, kind: RapKind = 'ROUND'): Promise<Line[]> {
  const { rows } = await portal.database.pool.query<Omit<Line, 'shape'>>(
    `select cl.code as clarity, co.code as color, p.carat_from::text as "from", p.carat_to::text as "to", p.price_per_ct::text as price
       from rap_price p join sub_master co on co.nr = p.color join sub_master cl on cl.nr = p.clarity
      where p.list_id = (select id from rap_list where kind = $1 order by in_force_from desc, revision desc limit 1)
      order by p.band, co.sequence, cl.sequence`,
    [kind],
  );
  return rows.map((row) => ({ shape: SHAPE[kind], ...row }));
}

/** The date of the list in force, and the day after. */
export async function dayInForce(portal: Portal, kind: RapKind = 'ROUND'): Promise<string> {
  const { rows } = await portal.database.pool.query<{ day: string }>(
    'select listed_on::text as day from rap_list where kind = $1 order by in_force_from desc, revision desc limit 1',
    [kind],
  );
  return rows[0]?.day ?? '';
}

export function daysAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const INSERT = '/inventory/insert-latest-prices';
export const UPDATE = '/inventory/update-latest-prices';

export const sendList = (
  portal: Portal,
  { token }: Pick<Person, 'token'>,
  path: string,
  data: { csv: string; list?: 'rap' | 'lab_grown'; dry_run?: boolean; confirm?: boolean },
): Promise<Answer> => portal.call(token, 'POST', path, { body: { data } });

/** Generates a list of so many bands of one hundredth, with 121 cells each. */
export function fineLines(bands: number, price: (band: number) => string): Line[] {
  return Array.from({ length: bands }, (_, band) => ((band + 1) / 100).toFixed(2)).flatMap(
    (carat, band) =>
      RAP_COLORS.flatMap((color) =>
        RAP_CLARITIES.map((clarity) => ({
          shape: 'BR',
          clarity,
          color,
          from: carat,
          to: carat,
          price: price(band),
        })),
      ),
  );
}
