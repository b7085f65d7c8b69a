import type { ProviderId, StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { attributesWith } from '#records/attributes-with.ts';
import type { Session } from '../../people/accounts/session.ts';
import { certificatePath, filmPath, picturePath } from '../media/shown-media.ts';
import { DIGITS } from '../prices/decimals.ts';
import { labGrownFields } from '../prices/lab-grown-list.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { type Price, type StonePrice, shownPrice } from '../prices/stone-price.ts';
import { type AttributeNames, namesOf } from './attribute-names.ts';
import type { StoneAvailability } from './availability.ts';

export type StoneRow = components['schemas']['StoneRow'];

export const NAMED = attributesWith({ shown: 'row' });

export interface StoneRecord extends Record<(typeof NAMED)[number], number | null> {
  id: StoneId;
  stock_no: string;
  org_stock_no: string;
  provider: string;
  diamond_type: 1 | 2;
  growth_type: 1 | 2;
  status: StoneRow['status'];
  shape: number;
  carat: string;
  report_no: string | null;
  /** bits of the supplier's media that can be shown */
  media: number;
  provider_id: ProviderId;
  disc: string | null;
  price_per_ct: string;
  total_amt: string | null;
  listed_at: Date;
}

/**
 * `toStoneRow` receives the computed price as an argument. `carat` is text from the database and a
 * number from the search index.
 */
export type ShownStone = Omit<
  StoneRecord,
  'carat' | 'provider_id' | 'disc' | 'price_per_ct' | 'total_amt'
> & {
  carat: string | number;
};

export const STONE_COLUMNS = `s.id, s.stock_no, s.org_stock_no, p.name as provider, s.diamond_type, s.growth_type, s.status, s.shape,
  ${NAMED.map((column) => `s.${column}`).join(', ')}, s.carat, s.report_no, s.media, s.provider_id, s.disc, s.price_per_ct, s.total_amt, s.listed_at`;

export const seesCost = ({ actor }: Session): boolean =>
  actor.role === ROLE.administrator || actor.role === ROLE.qualityControl;
export const seesOrigin = (session: Session): boolean =>
  seesCost(session) ||
  session.actor.role === ROLE.apiProvider ||
  session.actor.role === ROLE.ftpProvider;

/** True if the session may see which stock lists and which users changed a stone. */
export const canSeeLists = (session: Session): boolean =>
  seesOrigin(session) || session.actor.role === ROLE.auditor;

function costOf(supplier: Price) {
  const { disc, perCarat, amount } = shownPrice(supplier);
  return { disc, price_per_ct: perCarat, total_amt: amount };
}

export function toStoneRow(
  stone: ShownStone,
  names: AttributeNames,
  availability: StoneAvailability,
  price: Pick<StonePrice, 'supplier' | 'viewer'>,
  { book, session }: { readonly book: PriceBook; readonly session: Session },
): StoneRow {
  const viewer = shownPrice(price.viewer);
  const carat = Math.round(Number(stone.carat) * 10 ** DIGITS.carat);
  return {
    id: stone.id,
    stock_no: stone.stock_no,
    ...(seesOrigin(session) ? { org_stock_no: stone.org_stock_no } : {}),
    diamond_type: stone.diamond_type,
    growth_type: stone.growth_type,
    status: stone.status,
    hold: availability.hold(stone.id),
    offer: availability.offer(stone.id),
    taken: availability.taken(stone.id),
    marks: availability.flags(stone.id),
    shape: names.name(stone.shape) ?? '',
    carat: Number(stone.carat),
    ...namesOf(names, stone, NAMED),
    report_no: stone.report_no,
    rap_state: price.viewer.rapState,
    rap: viewer.rap,
    ...labGrownFields(book, stone, { carat, perCarat: price.viewer.perCarat }),
    ...(seesCost(session) ? { ...costOf(price.supplier), provider: stone.provider } : {}),
    markup_disc: viewer.disc,
    markup_ppc: viewer.perCarat,
    sell_amt: viewer.amount,
    image: picturePath(stone.id, stone.media),
    video: filmPath(stone.id, stone.media, Number(stone.carat)),
    certificate: certificatePath(stone.id, stone.media),
    listed_at: stone.listed_at.toISOString(),
  };
}
