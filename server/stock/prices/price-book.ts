import type { ProviderId, RapListId } from '#api/ids.gen.ts';
import type { MarkupBook } from './markup-book.ts';
import type { RapGrades, RapKind, RapTable } from './rap-table.ts';

/**
 * A Rap list without prices. The prices stay in the database, because the starts of the weight
 * bands are enough to find the price cell of a stone.
 */
export interface RapVersion {
  id: RapListId;
  listedOn: string;
  revision: number;
  /**
   * starts of the weight bands in hundredths of a carat, ascending. To find the band of a weight,
   * count the starts that are not above the weight: the first band has number 1.
   */
  bandStarts: readonly number[];
}

/** All data that determine prices at one moment, except the stones. */
export interface PriceBook {
  /**
   * increments with every change to the current Rap lists and markup rules; null for a price book
   * of the past
   */
  readonly revision: number | null;
  readonly grades: RapGrades;
  readonly versions: Readonly<Record<RapKind, RapVersion | null>>;
  readonly rap: RapTable;
  /** the lab-grown lists, which set no price */
  readonly labGrown: {
    readonly versions: Readonly<Record<RapKind, RapVersion | null>>;
    readonly table: RapTable;
  };
  readonly markups: MarkupBook;
  /**
   * `provider.nr` of each supplier. `profileRow` uses this number to find the supplier's markups.
   */
  readonly providers: ReadonlyMap<ProviderId, number>;
}
