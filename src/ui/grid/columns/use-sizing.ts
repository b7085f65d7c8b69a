import { useMemo, useState } from 'react';
import type { GridViewControl } from '../use-grid-view.ts';

export type Widths = Readonly<Record<string, number>>;

type Sizing = {
  readonly sized: Widths;
  readonly held: Widths;
  readonly isDragging: boolean;
  readonly resize: (columnId: string, width: number, seen: Widths, done: boolean) => void;
};

const NONE: Widths = {};

/**
 * Returns the widths that the user has set, and handles resizing. From the first resize on, all
 * other columns keep their widths until the width of the list changes. Only the width of the
 * resized column is saved.
 */
export function useSizing({ view, change }: GridViewControl, listWidth: number): Sizing {
  const [stood, setStood] = useState<{ readonly width: number; readonly widths: Widths } | null>(
    null,
  );
  const [drag, setDrag] = useState<Widths | null>(null);
  const isHeld =
    stood?.width === listWidth && (drag !== null || Object.keys(view.widths).length > 0);
  const sized = useMemo(
    () => (drag ? { ...view.widths, ...drag } : view.widths),
    [view.widths, drag],
  );

  function resize(columnId: string, width: number, seen: Widths, done: boolean) {
    const next = { [columnId]: width };
    if (!drag) setStood({ width: listWidth, widths: seen });
    setDrag(done ? null : next);
    if (done) change({ widths: { ...view.widths, ...next } });
  }

  return { sized, held: isHeld ? stood.widths : NONE, isDragging: drag !== null, resize };
}
