import type { components } from '../../../src/api/schema.gen.ts';
import { STONE_STATUS } from '../../../src/machines/codes.ts';
import { decimal } from '../../platform/db/decimal.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectedStones } from '../../stock/search/selected-stones.ts';
import { type LinkedStone, linkedStones, openLink } from '../../stock/share/share-links.ts';
import { sharerOf } from '../../stock/share/sharer.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import type { Handler, OperationOf } from '../handler.ts';

type SharedStone = components['schemas']['SharedStone'];

/** What is off the market is named and no longer shown, no matter who made the link. */
const GONE: readonly number[] = [STONE_STATUS.notAvailable.code, STONE_STATUS.soldOut.code];

export const openShareLink: Handler<OperationOf<'openShareLink'>> = async (call) => {
  const { pool, search, path } = call;
  const link = await openLink(pool, path.token);
  const sharer = link && (await sharerOf(pool, link.shared_by));
  if (!link || !sharer) throw refuse('notFound');
  const linked = await linkedStones(pool, link.id);
  const { data } = await selectedStones(
    { pool, search, session: sharer.asking },
    linked.map(({ stock_no }) => stock_no),
    link.business_id ?? undefined,
  );
  const found = new Map(
    data.stockList.filter(({ status }) => !GONE.includes(status)).map((row) => [row.id, row]),
  );
  return {
    data: {
      shared_by: sharer.name,
      shared_at: link.created_at.toISOString(),
      prices: link.is_frozen ? 'frozen' : 'live',
      expires_at: link.expires_at.toISOString(),
      stones: linked.flatMap((stone) => {
        const row = found.get(stone.stone_id);
        return row ? [shownStone(row, stone)] : [];
      }),
      gone: linked.flatMap(({ stone_id, stock_no }) => (found.has(stone_id) ? [] : [stock_no])),
    },
  };
};

/** Named one by one: what a row says beyond these is for people with an account. */
const shownStone = (row: StoneRow, { price_per_ct, amount }: LinkedStone): SharedStone => ({
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
  markup_ppc: price_per_ct === null ? row.markup_ppc : decimal(price_per_ct),
  sell_amt: amount === null ? row.sell_amt : decimal(amount),
  image: row.image,
  video: row.video,
  certificate: row.certificate,
});
