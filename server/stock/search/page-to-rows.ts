import type { Session } from '../../people/accounts/session.ts';
import { amountOf, derivedDisc, perCaratOnRap } from '../prices/formula.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { NO_DISC } from '../prices/price-columns.ts';
import { type Price, rapStateOf } from '../prices/stone-price.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import type { StoneAvailability } from '../stones/availability.ts';
import { NAMED, type ShownStone, type StoneRow, toStoneRow } from '../stones/stone-row.ts';
import type { Supplier } from '../stones/supplier-names.ts';
import { listedAt } from './filter-to-query.ts';
import type { PageColumn, StonePage } from './index-query.ts';

const CARAT_PARTS = 1_000;
const orNull = (value: number): number | null => (value === 0 ? null : value);

type Codes = Pick<ShownStone, (typeof NAMED)[number]>;
function codesOf(at: (column: PageColumn) => number): Codes {
  const codes = {} as Codes;
  for (const name of NAMED) codes[name] = orNull(at(name));
  return codes;
}

export function pageToRows(
  { ids, texts, columns }: StonePage,
  names: AttributeNames,
  suppliers: ReadonlyMap<number, Supplier>,
  availability: StoneAvailability,
  viewing: { readonly book: PriceBook; readonly session: Session },
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
      ...codesOf(at),
      carat: at('carat') / CARAT_PARTS,
      report_no: texts.report_no[place] || null,
      media: at('media'),
      listed_at: listedAt(at('listed_at')),
    };
    return toStoneRow(stone, names, availability, pricesOf(at), viewing);
  });
}

function pricesOf(at: (column: PageColumn) => number): { supplier: Price; viewer: Price } {
  const carat = at('carat');
  const listRap = at('rap');
  const rapState = rapStateOf({ diamondType: at('diamond_type'), rap: listRap });
  const rap = rapState === 'listed' ? listRap : null;
  return {
    supplier: { rapState, rap, ...costOf(at, rap, carat) },
    viewer: {
      rapState,
      rap,
      disc: discOrNull(at('markup_disc')),
      perCarat: at('markup_ppc'),
      amount: at('sell_amt'),
    },
  };
}

const discOrNull = (disc: number): number | null => (disc === NO_DISC ? null : disc);

function costOf(
  at: (column: PageColumn) => number,
  rap: number | null,
  carat: number,
): Pick<Price, 'disc' | 'perCarat' | 'amount'> {
  const disc = discOrNull(at('disc'));
  if (rap !== null && disc !== null) {
    const perCarat = perCaratOnRap(rap, disc);
    return { disc, perCarat, amount: amountOf(perCarat, carat) };
  }
  const perCarat = at('per_carat');
  return {
    disc: rap === null ? null : derivedDisc(rap, perCarat),
    perCarat,
    amount: amountOf(perCarat, carat) + at('total_off'),
  };
}
