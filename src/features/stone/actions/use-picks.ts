import { useCallback, useMemo, useState } from 'react';
import type { ListSelection } from '../../../shared/lists/use-selection.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';

const NONE: ReadonlyMap<string, StoneRow> = new Map();

/** Builds the index at the first call, because the list can be long. */
function createRowFinder(rows: readonly StoneRow[]): (stockNo: string) => StoneRow | undefined {
  let byNumber: ReadonlyMap<string, StoneRow> | null = null;
  return (stockNo) => {
    byNumber ??= new Map(rows.map((row) => [row.stock_no, row]));
    return byNumber.get(stockNo);
  };
}

export function usePicks(rows: readonly StoneRow[], selection: ListSelection) {
  const [elsewhere, setElsewhere] = useState(NONE);
  const here = useMemo(() => createRowFinder(rows), [rows]);

  const picks = useMemo(
    () => [...selection.ids].flatMap((id) => here(id) ?? elsewhere.get(id) ?? []),
    [selection.ids, here, elsewhere],
  );

  /** Stores the rows of the stones, so that ticks stay after the user moves to another page. */
  const remember = useCallback(
    (stones: readonly StoneRow[]) =>
      setElsewhere(
        (known) => new Map([...known, ...stones.map((row) => [row.stock_no, row] as const)]),
      ),
    [],
  );

  const { choose: chooseIds } = selection;
  const choose = useCallback(
    (next: ReadonlySet<string>) => {
      const kept = [...next].flatMap((id) => {
        const row = here(id) ?? elsewhere.get(id);
        return row ? [[id, row] as const] : [];
      });
      setElsewhere(new Map(kept));
      chooseIds(next);
    },
    [here, elsewhere, chooseIds],
  );

  return { picks, choose, remember };
}
