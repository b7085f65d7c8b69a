import type { UserId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { ROLE, type RoleCode, SEARCH_MODE } from '#machines/codes.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { AnnouncedRun } from '../../shared/searches/record-search.ts';
import type { RunLink } from './saved-columns.tsx';

export type TabProps = {
  readonly search: SavedSearchSearch;
  readonly go: (change: SavedSearchChange, how?: { readonly replace?: boolean }) => void;
  readonly runLink: RunLink;
  /**
   * called before a saved or recent search runs; the server then links the new run to that search
   */
  readonly onRun: (run: AnnouncedRun) => void;
  readonly onPage: (next: SavedSearchChange) => void;
};

export interface SavedSearchSearch {
  /** `recent` for recent searches, `kept` for saved pairs; default is saved searches */
  tab?: 'recent' | 'kept';
  q?: string;
  /** shows pair searches instead of stone searches */
  pairs?: 'yes';
  type?: 1 | 2;
  client?: UserId;
  /** role whose recent searches are shown; default is the user's own searches */
  whose?: RoleCode;
  page?: number;
  size?: number;
  open?: string;
}
export type SavedSearchChange = {
  readonly [K in keyof SavedSearchSearch]?: SavedSearchSearch[K] | undefined;
};

/** Maximum number of searches whose matches the server counts in one request. */
export const MOST_COUNTED = 100;
const LONGEST_TERM = longest.listSavedSearches.search;

export function parseSavedSearch(raw: RawSearchParams): SavedSearchSearch {
  return {
    ...wordParam('tab', raw.tab, ['recent', 'kept'] as const),
    ...wordParam('pairs', raw.pairs, ['yes'] as const),
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('type', raw.type, [1, 2] as const),
    ...idParam<'client', UserId>('client', raw.client),
    ...codeParam('whose', raw.whose, [ROLE.customer, ROLE.guest] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

const place = ({
  page = 1,
  size = PAGE_SIZES.table,
  pairs,
  type,
  client: userId,
}: SavedSearchSearch) => ({
  page,
  size,
  search_type: pairs ? SEARCH_MODE.matchPair : SEARCH_MODE.normal,
  ...(type === undefined ? {} : { diamond_type: type }),
  ...(userId === undefined ? {} : { client_id: userId }),
});

export const savedQuestion = (search: SavedSearchSearch) => ({
  ...place(search),
  ...(search.q === undefined ? {} : { search: search.q }),
});

export const recentQuestion = (search: SavedSearchSearch) => ({
  ...place(search),
  ...(search.whose === undefined || search.client !== undefined ? {} : { role_id: search.whose }),
});
