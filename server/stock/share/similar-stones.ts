import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { findPage } from '../search/find-page.ts';
import { withDetails } from '../stones/stone-details.ts';
import type { StoneRow } from '../stones/stone-row.ts';
import type { LinkedStone, OpenedLink } from './share-links.ts';
import type { Sharer } from './sharer.ts';
import { shownStone } from './shown-stones.ts';

type SearchContext = Omit<Parameters<typeof findPage>[0], 'session'>;
type SharedStone = components['schemas']['SharedStone'];

const EACH = 4;
const MOST_GONE = 10;
const WEIGHT_SHARE = 0.08;

const GONE = statement(
  'share-gone-stones',
  `select s.id, s.diamond_type, s.growth_type, shape.code as shape, s.carat::float8 as carat,
          color.name as color, clarity.name as clarity, fancy.name as fancy
     from stone s join sub_master shape on shape.nr = s.shape
     left join sub_master color on color.nr = s.color left join sub_master clarity on clarity.nr = s.clarity
     left join sub_master fancy on fancy.nr = s.fancy
    where s.id = any($1)`,
);

interface GoneStone {
  carat: number;
  color: string | null;
  clarity: string | null;
  fancy: string | null;
}

/**
 * Returns alternatives to the missing stones, at the prices of the share link. The search uses the
 * sharer's session, so all alternatives are visible to the sharer.
 */
export async function findSimilarStones(
  context: SearchContext,
  link: OpenedLink,
  sharer: Sharer,
  gone: readonly LinkedStone[],
): Promise<SharedStone[]> {
  const ids = gone.slice(0, MOST_GONE).map(({ stone_id }) => stone_id);
  const { rows } = await runStatement(context.pool, GONE, [ids]);
  const alike = new Map<string, StoneRow>();
  for (const stone of rows) {
    const { data } = await findPage(
      { ...context, session: sharer.session },
      {
        status: [STONE_STATUS.available.code],
        diamond_type: stone.diamond_type,
        growth_type: stone.growth_type,
        shape: [stone.shape],
        carat: [
          {
            from: hundredth(stone.carat * (1 - WEIGHT_SHARE)),
            to: hundredth(stone.carat * (1 + WEIGHT_SHARE)),
          },
        ],
        size: 50,
        facets: [],
        ...(link.business_id ? { business_id: link.business_id } : {}),
      },
    );
    const nearest = data.stockList.toSorted((a, b) => distance(stone, a) - distance(stone, b));
    for (const row of nearest.slice(0, EACH)) alike.set(row.stock_no, row);
  }
  const found: SharedStone[] = [];
  const visible = { pool: context.pool, session: sharer.session };
  for await (const row of withDetails(visible, alike.values())) found.push(shownStone(row, link));
  return found;
}

const hundredth = (weight: number): number => Math.round(weight * 100) / 100;

/**
 * Returns 0 for a stone with equal grades and weight. Each difference in colour, clarity or fancy
 * colour adds 1. A different weight adds up to 1.
 */
function distance(gone: GoneStone, row: StoneRow): number {
  const differs = (one: string | null, other: string | null): number => (one === other ? 0 : 1);
  return (
    differs(gone.color, row.color) +
    differs(gone.clarity, row.clarity) +
    differs(gone.fancy, row.fancy) +
    Math.abs(row.carat - gone.carat) / (gone.carat * WEIGHT_SHARE)
  );
}
