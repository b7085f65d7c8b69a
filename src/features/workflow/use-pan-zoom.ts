import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';

interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Picture {
  width: number;
  height: number;
  /** point at the centre of the first view, if the whole picture does not fit */
  start: { x: number; y: number };
}

interface Size {
  width: number;
  height: number;
}

interface Part extends Size {
  x: number;
  y: number;
}

const SMALLEST = 0.2;
/** Smallest readable scale, at which the smallest text is 11 pixels high. */
const READABLE = 1;
const LARGEST = 3;
const STEP = 1.25;
const NUDGE = 48;
const BORDER = 6;
/** A press counts as a click if the pointer moves less than this distance, in pixels. */
const SLACK = 4;
/**
 * Largest scale when the picture is fitted to its container. A larger scale would not be easier to
 * read.
 */
const LARGEST_FIT = 1.3;

/**
 * Uses native listeners, because React registers wheel listeners as passive. Passive listeners
 * cannot call `preventDefault`.
 */
export function usePanZoom(picture: Picture) {
  const {
    ref: sizeRef,
    width: viewportWidth,
    height: viewportHeight,
  } = useElementSize<HTMLElement>();
  const element = useRef<HTMLElement>(null);
  const ref = useMergedRef(sizeRef, element);
  const [chosen, setChosen] = useState<View | null>(null);

  const viewport = useMemo(
    () => ({ width: viewportWidth, height: viewportHeight }),
    [viewportWidth, viewportHeight],
  );
  const first = useMemo(() => firstView(picture, viewport), [picture, viewport]);
  const view = chosen ?? first;
  const actions = useMemo(
    () => ({
      zoomBy: (factor: number, x = viewport.width / 2, y = viewport.height / 2) =>
        setChosen((before) => zoomAt(before ?? first, factor, x, y)),
      panBy: (dx: number, dy: number) =>
        setChosen((before) => {
          const from = before ?? first;
          return { ...from, x: from.x + dx, y: from.y + dy };
        }),
      showAll: () => setChosen(fitWhole(picture, viewport)),
      /** Pans only as far as needed to make this part visible. */
      reveal: (part: Part) =>
        setChosen((before) => {
          const from = before ?? first;
          const dx = shift(from.x + part.x * from.scale, part.width * from.scale, viewport.width);
          const dy = shift(from.y + part.y * from.scale, part.height * from.scale, viewport.height);
          return dx === 0 && dy === 0 ? before : { ...from, x: from.x + dx, y: from.y + dy };
        }),
    }),
    [picture, viewport, first],
  );

  useEffect(() => (element.current ? listen(element.current, actions) : undefined), [actions]);

  return {
    ref,
    transform: `translate(${view.x} ${view.y}) scale(${view.scale})`,
    percent: Math.round(view.scale * 100),
    isUntouched: chosen === null,
    /** true if the whole picture does not fit at a readable scale */
    isPart: viewport.width > 0 && fitWhole(picture, viewport).scale < READABLE,
    zoomIn: () => actions.zoomBy(STEP),
    zoomOut: () => actions.zoomBy(1 / STEP),
    showAll: actions.showAll,
    reveal: actions.reveal,
  };
}

interface Actions {
  zoomBy: (factor: number, x?: number, y?: number) => void;
  panBy: (dx: number, dy: number) => void;
  showAll: () => void;
}

interface Finger {
  x: number;
  y: number;
}
interface Press {
  fingers: Map<number, Finger>;
  moved: boolean;
}

/**
 * Active gesture of each element. Stored outside the effect, because the effect registers the
 * listeners again during a gesture.
 */
const presses = new WeakMap<HTMLElement, Press>();

function pinch(
  [one, other]: readonly [Finger, Finger],
  [oneBefore, otherBefore]: readonly [Finger, Finger],
  box: DOMRect,
  { zoomBy, panBy }: Actions,
): void {
  const x = (one.x + other.x) / 2;
  const y = (one.y + other.y) / 2;
  const span = Math.hypot(one.x - other.x, one.y - other.y);
  const before = Math.hypot(oneBefore.x - otherBefore.x, oneBefore.y - otherBefore.y);
  panBy(x - (oneBefore.x + otherBefore.x) / 2, y - (oneBefore.y + otherBefore.y) / 2);
  if (before > 0) zoomBy(span / before, x - box.left, y - box.top);
}

function listen(target: HTMLElement, actions: Actions): () => void {
  const { zoomBy, panBy, showAll } = actions;
  const ended = new AbortController();
  const { signal } = ended;
  // Makes the element focusable, because only a focused element receives key presses.
  target.tabIndex = 0;
  target.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const box = target.getBoundingClientRect();
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0016 : 0.05));
      zoomBy(factor, event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false, signal },
  );
  target.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, button, pointerId }) => {
      if (button !== 0) return;
      const press = presses.get(target) ?? { fingers: new Map<number, Finger>(), moved: false };
      press.fingers.set(pointerId, { x, y });
      presses.set(target, press);
    },
    { signal },
  );
  target.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y, pointerId }) => {
      const press = presses.get(target);
      const before = press?.fingers.get(pointerId);
      if (!press || !before) return;
      const [another] = [...press.fingers].flatMap(([id, finger]) =>
        id === pointerId ? [] : [finger],
      );
      if (!press.moved && !another && Math.hypot(x - before.x, y - before.y) < SLACK) return;
      if (!press.moved) target.setPointerCapture(pointerId);
      press.moved = true;
      press.fingers.set(pointerId, { x, y });
      if (another) {
        pinch([{ x, y }, another], [before, another], target.getBoundingClientRect(), actions);
      } else panBy(x - before.x, y - before.y);
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    target.addEventListener(
      end,
      ({ pointerId }) => {
        const press = presses.get(target);
        press?.fingers.delete(pointerId);
        if (press?.fingers.size === 0) presses.delete(target);
      },
      { signal },
    );
  }
  // Prevents the browser from dragging the links in the diagram.
  target.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  target.addEventListener(
    'keydown',
    (event) => {
      const act = KEYS[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (act === 'all') showAll();
      else if (typeof act === 'number') zoomBy(act);
      else panBy(act[0], act[1]);
    },
    { signal },
  );
  return () => ended.abort();
}

const KEYS: Readonly<Record<string, 'all' | number | readonly [number, number]>> = {
  '0': 'all',
  '+': STEP,
  '=': STEP,
  '-': 1 / STEP,
  ArrowLeft: [NUDGE, 0],
  ArrowRight: [-NUDGE, 0],
  ArrowUp: [0, NUDGE],
  ArrowDown: [0, -NUDGE],
};

function fitWhole({ width, height }: Picture, viewport: Size): View {
  const scale = Math.min(
    LARGEST_FIT,
    Math.max(
      SMALLEST,
      Math.min((viewport.width - 2 * BORDER) / width, (viewport.height - 2 * BORDER) / height),
    ),
  );
  return {
    x: (viewport.width - width * scale) / 2,
    y: (viewport.height - height * scale) / 2,
    scale,
  };
}

function firstView(picture: Picture, viewport: Size): View {
  const all = fitWhole(picture, viewport);
  if (all.scale >= READABLE) return all;
  const { width, height, start } = picture;
  return {
    x: centreOrClamp(start.x * READABLE, width * READABLE, viewport.width),
    y: centreOrClamp(start.y * READABLE, height * READABLE, viewport.height),
    scale: READABLE,
  };
}

/**
 * Returns the offset that centres `point` without empty space at an end of the picture. A picture
 * that fits into `available` is centred.
 */
function centreOrClamp(point: number, length: number, available: number): number {
  if (length + 2 * BORDER <= available) return (available - length) / 2;
  return Math.min(BORDER, Math.max(available - length - BORDER, available / 2 - point));
}

/**
 * Returns the distance to pan along one axis so that a part of `length` at `from` becomes visible
 * with a margin; 0 if the part is visible.
 */
function shift(from: number, length: number, available: number): number {
  if (available === 0) return 0;
  const air = 3 * BORDER;
  if (from < air) return air - from;
  return Math.min(0, available - air - (from + length));
}

/** The point under the pointer keeps its position. */
function zoomAt(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
  const real = scale / view.scale;
  return { x: x - (x - view.x) * real, y: y - (y - view.y) * real, scale };
}
