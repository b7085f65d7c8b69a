import { type ComponentType, createContext } from 'react';
import type { LazyModule } from '../../lazy-module.ts';
import type { GridColumn, GridSort } from '../types.ts';
import type { GridViewControl } from '../use-grid-view.ts';

export type GridViewsProps = {
  readonly viewKey: string;
  readonly columns: readonly Pick<GridColumn<never>, 'id' | 'hidden' | 'header' | 'headerTitle'>[];
  readonly control: GridViewControl;
  /** The sort order to save with a view; empty if the list cannot restore it. */
  readonly sort: readonly GridSort[];
  readonly onSortAll: ((sort: readonly GridSort[]) => void) | undefined;
};

/**
 * The part of the columns menu that saves and applies named views; null where views cannot be
 * saved.
 */
export const GridViewsContext = createContext<LazyModule<ComponentType<GridViewsProps>> | null>(
  null,
);
