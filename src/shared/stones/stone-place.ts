import { createContext, type ReactNode, useContext } from 'react';
import type { GridColumn } from '../../ui/grid/types.ts';
import { type StoneQuestion, searchStones } from './calls.ts';
import type { StoneDna, StoneFilter, StoneRow } from './wire.ts';

/** The stock, or a part of it that has a screen of its own: the same search within it. */
export interface StonePlace {
  readonly title: string;
  /** names what is fetched for it */
  readonly key: string;
  /** names the columns that the reader has chosen */
  readonly view: string;
  /** the kinds of stone that it has, by diamond type */
  readonly stock: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Whatever is chosen, asked within the part. */
  readonly within: (filter: StoneFilter) => StoneFilter;
  readonly search: typeof searchStones;
  readonly columns?: (columns: GridColumn<StoneRow>[]) => GridColumn<StoneRow>[];
  /** Says more of the stone that the drawer shows, and what else can be done with it. */
  readonly part?: (dna: StoneDna, onChanged: (stockNos: readonly string[]) => void) => ReactNode;
  /** What stands beside the title, in the place of what is done with searches. */
  readonly tools?: (question: StoneQuestion) => ReactNode;
}

export const WHOLE_STOCK: StonePlace = {
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

export const StonePlaceContext = createContext(WHOLE_STOCK);
export const useStonePlace = (): StonePlace => useContext(StonePlaceContext);
