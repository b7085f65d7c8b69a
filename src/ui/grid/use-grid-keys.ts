import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect, useRef } from 'react';
import { registerGridKeys } from '../grid-keys.ts';
import { isForLayer } from '../layers.ts';
import type { Current } from './use-current.ts';
import type { Ticks } from './use-ticks.ts';

type GridKeysInput = {
  readonly count: number;
  readonly pageStep: number;
  /** number of cards next to each other; 1 if the grid shows rows */
  readonly across?: number;
  readonly current: Current;
  readonly ticks: Omit<Ticks<never>, 'ticked'>;
  readonly hasSelection: boolean;
  readonly reveal: (index: number) => void;
  readonly open: (index: number) => void;
  readonly onPage: boolean;
};

type Keys = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'
>;

/** Returns by how many rows a key moves the current row; null for keys that do not move it. */
function stride(
  key: string,
  index: number,
  { count, pageStep, across = 1 }: Pick<GridKeysInput, 'count' | 'pageStep' | 'across'>,
): number | null {
  switch (key) {
    case 'j':
    case 'J':
      return 1;
    case 'k':
    case 'K':
      return -1;
    case 'ArrowDown':
      return across;
    case 'ArrowUp':
      return -across;
    case 'ArrowRight':
      return across > 1 ? 1 : null;
    case 'ArrowLeft':
      return across > 1 ? -1 : null;
    case 'PageDown':
      return pageStep;
    case 'PageUp':
      return -pageStep;
    case 'Home':
      return -index;
    case 'End':
      return count - 1 - index;
    default:
      return null;
  }
}

function act(event: Keys, input: GridKeysInput): boolean {
  const { count, current, ticks } = input;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === 'a') {
    if (ticks.state === null) return false;
    if (ticks.state !== 'all') ticks.tickAll();
    return true;
  }
  if (command || event.altKey) return false;

  const index = current.index();
  const step = stride(event.key, index, input);
  if (step !== null) {
    if (count === 0) return false;
    const next = Math.min(count - 1, Math.max(0, index < 0 ? 0 : index + step));
    if (event.shiftKey && ticks.state !== null) ticks.extend(index, next);
    current.set(next);
    input.reveal(next);
    return true;
  }
  if (event.key === ' ' && index >= 0 && ticks.state !== null) {
    ticks.tick(index);
    return true;
  }
  if (event.key === 'Enter' && index >= 0) {
    input.open(index);
    return true;
  }
  if (event.key === 'Escape' && (input.hasSelection || index >= 0)) {
    if (input.hasSelection) ticks.clear();
    else current.drop();
    return true;
  }
  return false;
}

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const OWN_KEYS = 'a, button, [role="menuitem"], [role="option"], [role="checkbox"]';

export function useGridKeys(input: GridKeysInput) {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });

  useLayoutEffect(() => {
    if (!input.onPage) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest(TYPING)) return;
      if (isForLayer(event)) return;
      if ((event.key === ' ' || event.key === 'Enter') && target?.closest(OWN_KEYS)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input.onPage]);

  const ticks = input.ticks.state !== null;
  useLayoutEffect(
    () => (input.onPage ? registerGridKeys(ticks) : undefined),
    [input.onPage, ticks],
  );

  return (event: ReactKeyboardEvent) => {
    if (act(event, input)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
