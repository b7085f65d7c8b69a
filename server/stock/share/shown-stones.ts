import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { applyMargin, type Margin } from '#common/share-margin.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { mapAttributes } from '#records/attributes-with.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { selectedStones } from '../search/selected-stones.ts';
import { type ShownDetails, visitorDetails, withDetails } from '../stones/stone-details.ts';
import type { StoneRow } from '../stones/stone-row.ts';
import { type LinkedStone, linkedStones, type OpenedLink } from './share-links.ts';
import type { Sharer } from './sharer.ts';

type SharedStone = components['schemas']['SharedStone'];
type SearchContext = Omit<Parameters<typeof selectedStones>[0], 'session'>;

interface Shown {
  stones: SharedStone[];
  gone: LinkedStone[];
}

/**
 * Returns the stones that the creator of the share link may currently see, at the prices of the
 * link. Returns all other stones of the link as gone.
 */
export async function readShownStones(
  context: SearchContext,
  link: OpenedLink,
  sharer: Sharer,
): Promise<Shown> {
  const linked = await linkedStones(context.pool, link.id);
  const { data } = await selectedStones(
    { ...context, session: sharer.session },
    linked.map(({ stock_no }) => stock_no),
    link.business_id ?? undefined,
  );
  // Withdrawn and sold stones are shown without details, even on share links of staff.
  const offered = data.stockList.filter(
    ({ status }) => !stateHasTag(stoneMachine, status, 'offMarket'),
  );
  const found = new Map<StoneId, DetailedStone>();
  for await (const row of withDetails({ pool: context.pool, session: sharer.session }, offered))
    found.set(row.id, row);
  return {
    stones: linked.flatMap((stone) => {
      const row = found.get(stone.stone_id);
      return row ? [shownStone(row, link, stone)] : [];
    }),
    gone: linked.filter(({ stone_id }) => !found.has(stone_id)),
  };
}

type Priced = Pick<OpenedLink, 'has_prices'> & { readonly margin: Margin | null };

export type DetailedStone = StoneRow & ShownDetails;

/** Copies only the fields that a visitor without an account may see. */
export function shownStone(row: DetailedStone, link: Priced, kept?: LinkedStone): SharedStone {
  return {
    stock_no: row.stock_no,
    is_available: row.status === STONE_STATUS.available.code,
    diamond_type: row.diamond_type,
    growth_type: row.growth_type,
    shape: row.shape,
    carat: row.carat,
    color: row.color,
    clarity: row.clarity,
    cut: row.cut,
    polish: row.polish,
    symmetry: row.symmetry,
    fluorescence: row.fluorescence,
    fancy: row.fancy,
    intensity: row.intensity,
    overtone: row.overtone,
    lab: row.lab,
    report_no: row.report_no,
    report_date: row.report_date,
    ...mapAttributes({ kind: 'measure' }, (_, name) => row[name]),
    ...mapAttributes({ kind: 'code', shown: 'detail' }, (_, name) => row[name]),
    eye_clean: row.eye_clean,
    key_to_symbols: row.key_to_symbols,
    details: visitorDetails(row.details),
    ...priceOf(row, link, kept),
    image: row.image,
    video: row.video,
    certificate: row.certificate,
  };
}

/**
 * Prices that the link stores (`kept`) already include the margin; current prices (`row`) do not.
 */
function priceOf(
  row: StoneRow,
  link: Priced,
  kept: LinkedStone | undefined,
): Pick<SharedStone, 'markup_ppc' | 'sell_amt'> {
  if (!link.has_prices) return { markup_ppc: null, sell_amt: null };
  if (kept && kept.price_per_ct !== null && kept.amount !== null)
    return { markup_ppc: parseDecimal(kept.price_per_ct), sell_amt: parseDecimal(kept.amount) };
  const { markup_ppc, sell_amt } = applyMargin(row, link.margin);
  return { markup_ppc, sell_amt };
}
