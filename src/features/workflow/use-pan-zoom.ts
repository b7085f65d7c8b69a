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
  /** what is seen first where the room is too small for all of it */
  start: { x: number; y: number };
}

interface Room {
  width: number;
  height: number;
}

const SMALLEST = 0.2;
/** Below this its words cannot be read. */
const READABLE = 0.6;
const LARGEST = 3;
const STEP = 1.25;
const NUDGE = 48;
const BORDER = 12;
/** A press that moves less than this is a click. */
const SLACK = 4;
/** Larger than life helps nobody to read. */
const LARGEST_FIT = 1.15;

/**
 * Moves and zooms a picture of this size in whatever room it has; until touched it fills the room. It listens
 * by itself: React has no way to keep the page from scrolling under the wheel.
 */
export function usePanZoom(picture: Picture) {
  const { ref: sizeRef, width: roomWidth, height: roomHeight } = useElementSize<HTMLElement>();
  const element = useRef<HTMLElement>(null);
  const ref = useMergedRef(sizeRef, element);
  const [chosen, setChosen] = useState<View | null>(null);

  const room = useMemo(() => ({ width: roomWidth, height: roomHeight }), [roomWidth, roomHeight]);
  const first = useMemo(() => firstView(picture, room), [picture, room]);
  const view = chosen ?? first;
  const actions = useMemo(
    () => ({
      zoomBy: (factor: number, x = room.width / 2, y = room.height / 2) =>
        setChosen((before) => zoomed(before ?? first, factor, x, y)),
      panBy: (dx: number, dy: number) =>
        setChosen((before) => {
          const from = before ?? first;
          return { ...from, x: from.x + dx, y: from.y + dy };
        }),
      showAll: () => setChosen(whole(picture, room)),
    }),
    [picture, room, first],
  );

  useEffect(() => (element.current ? listen(element.current, actions) : undefined), [actions]);

  return {
    ref,
    transform: `translate(${view.x} ${view.y}) scale(${view.scale})`,
    percent: Math.round(view.scale * 100),
    isUntouched: chosen === null,
    zoomIn: () => actions.zoomBy(STEP),
    zoomOut: () => actions.zoomBy(1 / STEP),
    showAll: actions.showAll,
  };
}

interface Actions {
  zoomBy: (factor: number, x?: number, y?: number) => void;
  panBy: (dx: number, dy: number) => void;
  showAll: () => void;
}

/** The press that is under way; kept here, since the listeners are renewed while it lasts. */
const presses = new WeakMap<HTMLElement, { x: number; y: number; moved: boolean }>();

function listen(target: HTMLElement, { zoomBy, panBy, showAll }: Actions): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  // A region that takes the arrow keys must be reachable by keyboard.
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
    ({ clientX, clientY, button }) => {
      if (button === 0) presses.set(target, { x: clientX, y: clientY, moved: false });
    },
    { signal },
  );
  target.addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerId }) => {
      const press = presses.get(target);
      if (!press) return;
      const dx = clientX - press.x;
      const dy = clientY - press.y;
      if (!press.moved && Math.hypot(dx, dy) < SLACK) return;
      if (!press.moved) target.setPointerCapture(pointerId);
      presses.set(target, { x: clientX, y: clientY, moved: true });
      panBy(dx, dy);
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    target.addEventListener(end, () => presses.delete(target), { signal });
  }
  // A link would be dragged away as an address.
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

function whole({ width, height }: Picture, room: Room): View {
  const scale = Math.min(
    LARGEST_FIT,
    Math.max(
      SMALLEST,
      Math.min((room.width - 2 * BORDER) / width, (room.height - 2 * BORDER) / height),
    ),
  );
  return { x: (room.width - width * scale) / 2, y: (room.height - height * scale) / 2, scale };
}

/** All of it, or, where that would be too small to read, the part around its start. */
function firstView(picture: Picture, room: Room): View {
  const all = whole(picture, room);
  if (all.scale >= READABLE) return all;
  const { width, height, start } = picture;
  return {
    x: placed(start.x * READABLE, width * READABLE, room.width),
    y: placed(start.y * READABLE, height * READABLE, room.height),
    scale: READABLE,
  };
}

/** Where a length begins, so that this point of it is in the middle and no room is left empty. */
function placed(point: number, length: number, room: number): number {
  if (length + 2 * BORDER <= room) return (room - length) / 2;
  return Math.min(BORDER, Math.max(room - length - BORDER, room / 2 - point));
}

/** The point under the pointer stays under it. */
function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
  const real = scale / view.scale;
  return { x: x - (x - view.x) * real, y: y - (y - view.y) * real, scale };
}
