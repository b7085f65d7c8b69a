import * as longest from '../../common/lengths.gen.ts';
import { code, id, type RawAddress, whole, words } from '../../shared/lists/address.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** The collections as they stand in the address. What is left out has its default. */
export interface CollectionSearch {
  q?: string;
  /** the kind of stone */
  type?: 1 | 2;
  page?: number;
  size?: number;
  /** the collection that the drawer shows */
  open?: string;
}
export type CollectionChange = {
  readonly [K in keyof CollectionSearch]?: CollectionSearch[K] | undefined;
};

export const LONGEST_TERM = longest.listCollections.searchTerm;

export function parseCollectionSearch(raw: RawAddress): CollectionSearch {
  return {
    ...words('q', raw.q, LONGEST_TERM),
    ...code('type', raw.type, [1, 2] as const),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}

export const collectionQuestion = ({
  q,
  type,
  page = 1,
  size = PAGE_SIZES.table,
}: CollectionSearch) => ({
  page,
  size,
  ...(q === undefined ? {} : { searchTerm: q }),
  ...(type === undefined ? {} : { diamond_type: type }),
});
