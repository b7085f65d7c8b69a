import * as longest from '#common/lengths.gen.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

export type CollectionGo = (change: CollectionChange, how?: { readonly replace?: boolean }) => void;

export interface CollectionSearch {
  q?: string;
  /** 1 for white stones, 2 for fancy colours */
  type?: 1 | 2;
  page?: number;
  size?: number;
  /** id of the collection in the drawer */
  open?: string;
}
export type CollectionChange = {
  readonly [K in keyof CollectionSearch]?: CollectionSearch[K] | undefined;
};

export const LONGEST_TERM = longest.listCollections.searchTerm;

export function parseCollectionSearch(raw: RawSearchParams): CollectionSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('type', raw.type, [1, 2] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
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
