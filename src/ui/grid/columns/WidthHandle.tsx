import '../grid-head.css';
import { type PointerEvent, useRef } from 'react';

type WidthHandleProps = {
  readonly columnId: string;
  readonly width: number;
  /** True for columns that are pinned right; dragging to the left widens them. */
  readonly fromRight: boolean;
  readonly onResize: (columnId: string, width: number, done: boolean) => void;
  readonly onFit: (columnId: string) => void;
};

/**
 * The edge of a column, which the user drags to change the width. Keyboard users change the width
 * in the header.
 */
export function WidthHandle({ columnId, width, fromRight, onResize, onFit }: WidthHandleProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);

  function resized(event: PointerEvent): number | null {
    if (!start.current) return null;
    const moved = event.clientX - start.current.x;
    return start.current.width + (fromRight ? -moved : moved);
  }

  return (
    <span
      aria-hidden="true"
      className="ui-grid-handle"
      data-side={fromRight ? 'left' : 'right'}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const next = resized(event);
        if (next !== null) onResize(columnId, next, false);
      }}
      onPointerUp={(event) => {
        const next = resized(event);
        const moved = start.current !== null && event.clientX !== start.current.x;
        start.current = null;
        if (next !== null && moved) onResize(columnId, next, true);
      }}
      onDoubleClick={() => onFit(columnId)}
    />
  );
}
