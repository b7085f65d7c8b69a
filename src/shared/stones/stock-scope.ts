import { createContext, type ReactNode, useContext } from 'react';
import type { GridColumn } from '../../ui/grid/types.ts';
import { type StoneQuery, searchStones } from './stone-calls.ts';
import type { StoneDna, StoneFilter, StoneRow } from './stone-types.ts';

export interface StockScope {
  readonly title: string;
  /** Part of the query keys that identifies this scope. */
  readonly key: string;
  /** Key under which the user's choice of columns is stored. */
  readonly view: string;
  /** Options of the selector of diamond types, such as White and Fancy. */
  readonly stock: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Restricts a filter to this part of the stock. */
  readonly within: (filter: StoneFilter) => StoneFilter;
  readonly search: typeof searchStones;
  readonly columns?: (columns: GridColumn<StoneRow>[]) => GridColumn<StoneRow>[];
  readonly part?: (dna: StoneDna, onChanged: (stockNos: readonly string[]) => void) => ReactNode;
  /** Content next to the title, shown instead of the search menu. */
  readonly tools?: (question: StoneQuery) => ReactNode;
  /** Further buttons for the selected stones. */
  readonly acts?: (picks: readonly StoneRow[]) => ReactNode;
}

export const WHOLE_STOCK: StockScope = {
  title: 'Search',
  key: '',
  view: 'stone-search',
  stock: [
    { value: '1', label: 'White' },
    { value: '2', label: 'Fancy' },
  ],
  within: (filter) => filter,
  search: searchStones,
};

export const StockScopeContext = createContext(WHOLE_STOCK);
export const useStockScope = (): StockScope => useContext(StockScopeContext);
