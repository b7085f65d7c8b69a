import { useMemo, useState } from 'react';
import type { GridColumn, GridView, GridViewStorage } from './types.ts';
import { useEvent } from './use-event.ts';
import { defaultView, reconcileView } from './view.ts';

export type GridViewControl = {
  readonly view: GridView;
  readonly change: (part: Partial<GridView>) => void;
  readonly reset: () => void;
};

/**
 * Returns the saved columns, widths, order and sort of one list. The hook reads the view from
 * storage only once, and writes every change.
 */
export function useGridView<Row>(
  viewKey: string,
  columns: readonly GridColumn<Row>[],
  storage: GridViewStorage,
): GridViewControl {
  const [kept, setKept] = useState<GridView | null>(() => storage.load(viewKey));

  const view = useMemo(
    () => (kept ? reconcileView(kept, columns) : defaultView(columns)),
    [kept, columns],
  );

  const change = useEvent((part: Partial<GridView>) => {
    const next = { ...view, ...part };
    setKept(next);
    storage.save(viewKey, next);
  });

  const reset = useEvent(() => change({ ...defaultView(columns), sort: view.sort }));

  return useMemo(() => ({ view, change, reset }), [view, change, reset]);
}
