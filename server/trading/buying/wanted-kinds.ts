import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';

type Schemas = components['schemas'];
export type KindOfStone = Schemas['KindOfStone'];
export type DiamondType = Schemas['DiamondType'];

/** Lower bounds of the bands of price per carat, in US dollars. */
const BANDS_FROM = [0, 500, 1_000, 2_500, 5_000, 10_000, 25_000] as const;
const CENT = 0.01;

interface PriceBand {
  readonly code: string;
  /** price per carat in US dollars, both ends inclusive; the last band has no `to` */
  readonly range: { readonly from?: number; readonly to?: number };
}

export const PRICE_BANDS: readonly PriceBand[] = BANDS_FROM.map((from, at) => {
  const next = BANDS_FROM[at + 1];
  return {
    code: String(from),
    range: { ...(from > 0 ? { from } : {}), ...(next ? { to: next - CENT } : {}) },
  };
});

const bandRows = PRICE_BANDS.map(
  ({ code, range }) => `('${code}', ${range.from ?? 0}, ${range.to ?? "'infinity'::numeric"})`,
).join(', ');

const named = (word: string): string =>
  `select c.code from jsonb_array_elements_text(l.filter -> ${word}) as c (code)`;

/**
 * Subqueries that return the codes in `l.filter`, for example the codes of all selected shapes. The
 * outer query must provide a row `l` with `filter` and `diamond_type`. The subquery `size` also
 * needs the CTE `sizes`.
 */
export const WANTED_KINDS: Readonly<Record<KindOfStone, string>> = {
  shape: named(`'shape'`),
  color: named(`case when l.diamond_type = ${DIAMOND_TYPE.fancy} then 'fancy' else 'color' end`),
  clarity: named(`'clarity'`),
  growth: `select l.filter ->> 'growth_type' as code where l.filter ? 'growth_type'`,
  size: `select z.code from jsonb_to_recordset(l.filter -> 'carat') as c ("from" numeric, "to" numeric)
           join sizes z on coalesce(c."from", 0) <= z.carat_to and coalesce(c."to", 'infinity') >= z.carat_from group by z.code`,
  price: `select z.code from jsonb_to_record(l.filter -> 'markup_ppc') as c ("from" numeric, "to" numeric)
            join (values ${bandRows}) as z (code, ppc_from, ppc_to) on coalesce(c."from", 0) <= z.ppc_to and coalesce(c."to", 'infinity') >= z.ppc_from
           where l.filter ? 'markup_ppc'`,
};

export const KINDS_OF_STONE = Object.keys(WANTED_KINDS) as readonly KindOfStone[];
