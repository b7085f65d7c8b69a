import type { ProviderId, RapListId } from '../../../src/api/ids.gen.ts';
import type { MarkupBook } from './markup-book.ts';
import type { RapGrades, RapKind, RapTable } from './rap-table.ts';

/**
 * A current Rap list with its date and the starts of its bands, for cell lookups in the database.
 */
export interface RapVersion {
  id: RapListId;
  listedOn: string;
  revision: number;
  /**
   * hundredths of a carat, ascending; a band's index is the number of starts at or below the weight
   */
  bandStarts: readonly number[];
}

/** All inputs of prices except the stones, as of one moment. */
export interface PriceBook {
  /** increments with every change of current lists and rules; null for a book of the past */
  readonly revision: number | null;
  readonly grades: RapGrades;
  readonly versions: Readonly<Record<RapKind, RapVersion | null>>;
  readonly rap: RapTable;
  readonly markups: MarkupBook;
  /** maps suppliers to their numbers, which index a price profile */
  readonly providers: ReadonlyMap<ProviderId, number>;
}
