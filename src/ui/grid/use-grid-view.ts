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
 * Returns the saved columns, widths, order, pins and sort of one list. The hook reads the view from
 * storage only once for each key, and writes every change.
 */
export function useGridView<Row>(
  viewKey: string,
  columns: readonly GridColumn<Row>[],
  storage: GridViewStorage,
): GridViewControl {
  const [state, setState] = useState(() => ({ viewKey, kept: storage.load(viewKey) }));
  let { kept } = state;
  if (state.viewKey !== viewKey) {
    kept = storage.load(viewKey);
    setState({ viewKey, kept });
  }

  const view = useMemo(
    () => (kept ? reconcileView(kept, columns) : defaultView(columns)),
    [kept, columns],
  );

  const change = useEvent((part: Partial<GridView>) => {
    const next = { ...view, ...part };
    setState({ viewKey, kept: next });
    storage.save(viewKey, next);
  });

  const reset = useEvent(() =>
    change({ ...defaultView(columns), sort: view.sort, named: undefined }),
  );

  return useMemo(() => ({ view, change, reset }), [view, change, reset]);
}
