import type { StoneChoice, StoneFilterEvent } from '../../../shared/searches/stone-filter.ts';
import type { FacetCounts } from '../../../shared/stones/stone-types.ts';

export type MoreFiltersProps = Pick<FilterPanelProps, 'choice' | 'facets' | 'send'>;

export type FilterPanelProps = {
  readonly choice: StoneChoice;
  readonly facets: FacetCounts | null;
  /** number of stones that match the filters; null if not known */
  readonly found: number | null;
  readonly send: (event: StoneFilterEvent) => void;
  /** closes the panel; undefined except on phones, because only there the panel covers the list */
  readonly onDone?: () => void;
  /** Collapses the filters until the user shows them again. */
  readonly onHide?: () => void;
};
