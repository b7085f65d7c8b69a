import { useSelector } from '@xstate/react';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { selectionMachine } from '#machines/screens/selection.ts';

/** The selection state machine supports several kinds of items. A list has only rows. */
const ROWS = 'rows';
const NONE: readonly string[] = [];

export interface ListSelection {
  readonly ids: ReadonlySet<string>;
  /** Reasons why an action refuses ticked rows, by row id. A refused row stays ticked. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly choose: (next: ReadonlySet<string>) => void;
  readonly clear: () => void;
  /** Stores the reasons why an action refused rows, until the rows are loaded again. */
  readonly noteReasons: (reasons: Readonly<Record<string, string>>) => void;
}

export function useSelection<Row>(
  actor: ActorRefFrom<typeof selectionMachine>,
  rows: readonly Row[],
  rowId: (row: Row) => string,
  reasonAgainst: ((row: Row) => string | null) | undefined,
): ListSelection {
  const chosen = useSelector(actor, ({ context }) => context.chosen[ROWS] ?? NONE);
  const found = useSelector(actor, ({ context }) => context.reasons);
  const latest = useRef({ rowId, reasonAgainst });
  useLayoutEffect(() => {
    latest.current = { rowId, reasonAgainst };
  });

  useLayoutEffect(() => {
    const { reasons: known, chosen: all } = actor.getSnapshot().context;
    const ids = new Set(all[ROWS]);
    const reasons: Record<string, string> = { ...known };
    for (const row of rows) {
      const id = latest.current.rowId(row);
      if (!ids.has(id)) continue;
      const reason = latest.current.reasonAgainst?.(row) ?? null;
      if (reason === null) delete reasons[id];
      else reasons[id] = reason;
    }
    actor.send({ type: 'selection.checked', reasons });
  }, [actor, rows]);

  const choose = useCallback(
    (next: ReadonlySet<string>) =>
      actor.send({ type: 'selection.replaced', kind: ROWS, ids: [...next] }),
    [actor],
  );
  const clear = useCallback(() => actor.send({ type: 'selection.cleared', kind: ROWS }), [actor]);
  const noteReasons = useCallback(
    (reasons: Readonly<Record<string, string>>) =>
      actor.send({
        type: 'selection.checked',
        reasons: { ...actor.getSnapshot().context.reasons, ...reasons },
      }),
    [actor],
  );

  return useMemo(
    () => ({
      ids: new Set(chosen),
      reasons: new Map(Object.entries(found)),
      choose,
      clear,
      noteReasons,
    }),
    [chosen, found, choose, clear, noteReasons],
  );
}
