import type { ProviderId, RapListId } from '../../../src/api/ids.gen.ts';
import type { MarkupBook } from './markup-book.ts';
import type { RapGrades, RapKind, RapTable } from './rap-table.ts';

/** A list in force: its version by date, and where its bands begin, for those who look cells up in the database. */
export interface RapVersion {
  id: RapListId;
  listedOn: string;
  revision: number;
  /** hundredths of a carat, ascending: the place of a band is how many begin at or below a weight */
  bandStarts: readonly number[];
}

/** Everything that prices are made of beside the stones, as of one moment. */
export interface PriceBook {
  /** counts changes of the lists and rules in force; a book of the past has none */
  readonly revision: number | null;
  readonly grades: RapGrades;
  readonly versions: Readonly<Record<RapKind, RapVersion | null>>;
  readonly rap: RapTable;
  readonly markups: MarkupBook;
  /** every supplier's short number, which is its place in a price profile */
  readonly providers: ReadonlyMap<ProviderId, number>;
}
