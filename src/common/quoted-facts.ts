import type { components } from '#api/schema.gen.ts';

type StoneRow = components['schemas']['StoneRow'];

/** The facts of a stone that a quote stores and prints. */
export const QUOTED_FACTS = [
  'id',
  'stock_no',
  'shape',
  'color',
  'clarity',
  'cut',
  'fancy',
  'intensity',
  'diamond_type',
  'growth_type',
  'lab',
  'report_no',
  'carat',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
] as const satisfies readonly (keyof StoneRow)[];

export type QuotedStone = Pick<StoneRow, (typeof QUOTED_FACTS)[number]>;
