import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { DIGITS } from './decimals.ts';
import { derivedDisc } from './formula.ts';
import type { PriceBook } from './price-book.ts';
import { gradeOf, kindOf, labKindOf, NO_CELL, rapOf } from './rap-table.ts';

type Schemas = components['schemas'];

interface Stone {
  readonly diamond_type: number;
  readonly growth_type: number;
  readonly shape: number;
  readonly color: number | null;
  readonly clarity: number | null;
  /** thousandths of a carat */
  readonly carat: number;
}

/** `price` is in cents per carat; null unless the state is `listed`. */
interface LabGrownPrice {
  readonly state: Schemas['LabGrownState'];
  readonly price: number | null;
}

/**
 * Returns the price of the lab-grown list for a stone. The price is a reference and determines no
 * other price. Null for natural stones.
 */
export function labGrownPrice(
  { grades, labGrown: { table, versions } }: Pick<PriceBook, 'grades' | 'labGrown'>,
  stone: Stone,
): LabGrownPrice | null {
  if (stone.growth_type !== GROWTH_TYPE.labGrown) return null;
  if (stone.diamond_type === DIAMOND_TYPE.fancy) return { state: 'fancy_colour', price: null };
  if (versions[kindOf(grades, stone.shape)] === null) return { state: 'no_list', price: null };
  const price = rapOf(table, gradeOf(grades, stone), stone.carat);
  return price === NO_CELL ? { state: 'no_cell', price: null } : { state: 'listed', price };
}

const shownFigures = ({ price }: LabGrownPrice, perCarat: number) => {
  const difference = price === null ? null : derivedDisc(price, perCarat);
  return {
    price: price === null ? null : price / 10 ** DIGITS.money,
    difference: difference === null ? null : difference / 10 ** DIGITS.disc,
  };
};

/**
 * `carat` is in thousandths, `perCarat` is the price of the viewer in cents. Empty for natural
 * stones, which are not copied because each search calls this for each row.
 */
export function labGrownFields(
  book: PriceBook,
  stone: Omit<Stone, 'carat'>,
  { carat, perCarat }: { readonly carat: number; readonly perCarat: number },
): Pick<Schemas['StoneRow'], 'lab_grown_state' | 'lab_grown_ppc' | 'lab_grown_diff'> {
  const found =
    stone.growth_type === GROWTH_TYPE.labGrown ? labGrownPrice(book, { ...stone, carat }) : null;
  if (found === null) return {};
  const { price, difference } = shownFigures(found, perCarat);
  return { lab_grown_state: found.state, lab_grown_ppc: price, lab_grown_diff: difference };
}

export function explainLabGrown(
  book: PriceBook,
  stone: Stone,
  perCarat: number,
): Schemas['LabGrownFound'] | null {
  const found = labGrownPrice(book, stone);
  if (found === null) return null;
  const kind = kindOf(book.grades, stone.shape);
  const version = found.state === 'fancy_colour' ? null : book.labGrown.versions[kind];
  return {
    state: found.state,
    ...shownFigures(found, perCarat),
    list: version && {
      kind: labKindOf(kind),
      listed_on: version.listedOn,
      revision: version.revision,
    },
  };
}
