import type { Session } from '../../people/accounts/session.ts';
import { amountOf, perCaratOnRap } from '../prices/formula.ts';
import { NO_DISC } from '../prices/price-columns.ts';
import { type Price, rapStateOf } from '../prices/stone-price.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import type { StoneStanding } from '../stones/standing.ts';
import { type ShownStone, type StoneRow, stoneRow } from '../stones/stone-row.ts';
import type { Supplier } from '../stones/supplier-names.ts';
import { listedAt } from './filter-to-question.ts';
import type { PageColumn, StonePage } from './question.ts';

const CARAT_PARTS = 1_000;
const orNull = (value: number): number | null => (value === 0 ? null : value);

/** The stones of a page as every list shows stones. */
export function rowsOfPage(
  { ids, texts, columns }: StonePage,
  names: AttributeNames,
  suppliers: ReadonlyMap<number, Supplier>,
  standing: StoneStanding,
  session: Session,
): StoneRow[] {
  return ids.map((id, place) => {
    const at = (column: PageColumn): number => columns[column][place] ?? 0;
    const stone: ShownStone = {
      id,
      stock_no: texts.stock_no[place] ?? '',
      org_stock_no: texts.org_stock_no[place] ?? '',
      provider: suppliers.get(at('provider'))?.name ?? '',
      diamond_type: at('diamond_type') as 1 | 2,
      growth_type: at('growth_type') as 1 | 2,
      status: at('status') as StoneRow['status'],
      shape: at('shape'),
      color: orNull(at('color')),
      clarity: orNull(at('clarity')),
      cut: orNull(at('cut')),
      polish: orNull(at('polish')),
      symmetry: orNull(at('symmetry')),
      fluorescence: orNull(at('fluorescence')),
      lab: orNull(at('lab')),
      location: orNull(at('location')),
      fancy: orNull(at('fancy')),
      intensity: orNull(at('intensity')),
      overtone: orNull(at('overtone')),
      carat: at('carat') / CARAT_PARTS,
      report_no: texts.report_no[place] || null,
      listed_at: listedAt(at('listed_at')),
    };
    return stoneRow(stone, names, standing, pricesOf(at), session);
  });
}

function pricesOf(at: (column: PageColumn) => number): { supplier: Price; viewer: Price } {
  const carat = at('carat');
  const listRap = at('rap');
  const ownDisc = at('disc') === NO_DISC ? null : at('disc');
  const rapState = rapStateOf({ diamondType: at('diamond_type'), disc: ownDisc, rap: listRap });
  const isListed = rapState === 'listed';
  const rap = isListed || rapState === 'no_discount' ? listRap : null;
  const perCarat = isListed && ownDisc !== null ? perCaratOnRap(listRap, ownDisc) : at('per_carat');
  const disc = isListed ? ownDisc : null;
  return {
    supplier: { rapState, rap, disc, perCarat, amount: amountOf(perCarat, carat) },
    viewer: {
      rapState,
      rap,
      disc: isListed ? at('markup_disc') : null,
      perCarat: at('markup_ppc'),
      amount: at('sell_amt'),
    },
  };
}
