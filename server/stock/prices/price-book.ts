import type { ProviderId, RapListId } from '#api/ids.gen.ts';
import type { MarkupBook } from './markup-book.ts';
import type { RapGrades, RapKind, RapTable } from './rap-table.ts';

/**
 * A current Rap list with its date and the starts of its weight bands, for cell lookups in the
 * database.
 */
export interface RapVersion {
  id: RapListId;
  listedOn: string;
  revision: number;
  /**
   * starts of the weight bands in hundredths of a carat, ascending; the index of a band is the
   * number of starts at or below the weight
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
  readonly markups: MarkupBook;
  /**
   * `provider.nr` of each supplier, from which `profileRow` computes the row of the supplier's
   * markups
   */
  readonly providers: ReadonlyMap<ProviderId, number>;
}
