import { type DragEvent, type RefObject, useState } from 'react';
import { KEY } from '../../ui/key-names.ts';
import type { Command } from '../frame/commands.ts';
import { useCommands } from '../frame/use-commands.ts';

/** One of those that stand in an order, counted from 1. */
interface Placed {
  readonly id: string;
  readonly name: string;
  readonly sequence: number;
}

interface Ordering<Row extends Placed> {
  /** begins the names of the commands */
  readonly name: string;
  readonly group: string;
  /** one of them: "range" */
  readonly what: string;
  readonly rows: readonly Row[];
  /** the sentence why nothing is moved, or null */
  readonly closed: string | null;
  readonly opened: string | undefined;
  /** the table whose buttons with `data-row` are walked through */
  readonly table: RefObject<HTMLElement | null>;
  readonly onPlace: (row: Row, to: number) => void;
  readonly onStep: (row: Row, by: 1 | -1) => void;
  readonly onOpen: (id: string) => void;
}

/** A table whose rows the hand moves by their handles, and keys by one; J and K walk through it. */
export function useOrdering<Row extends Placed>(ordering: Ordering<Row>) {
  const { name, group, what, rows, closed, opened, table, onPlace, onStep, onOpen } = ordering;
  /** the row in which the hand is */
  const [inHand, setInHand] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const held = rows.find(({ id }) => id === (inHand ?? opened)) ?? null;
  const against = (by: 1 | -1): string | null => {
    if (closed !== null) return closed;
    if (held === null) return `Go to a ${what} first.`;
    const place = held.sequence + by;
    return place < 1 || place > rows.length
      ? `${held.name} is ${by < 0 ? 'the first' : 'the last'} already.`
      : null;
  };
  const moving = (id: string, by: 1 | -1): Command => {
    const word = by < 0 ? 'up' : 'down';
    return {
      id: `${name}.${id}`,
      label: `Move ${held?.name ?? `the ${what}`} ${word}`,
      keys: by < 0 ? KEY.earlier : KEY.later,
      group,
      reason: against(by),
      run: () => {
        if (held) onStep(held, by);
      },
    };
  };
  const walk = (by: 1 | -1) => {
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = buttons.findIndex((one) =>
      opened === undefined
        ? one === document.activeElement
        : one.getAttribute('data-row') === opened,
    );
    const next = buttons[Math.min(buttons.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    next?.focus();
    // What is opened follows the hand.
    const id = next?.getAttribute('data-row');
    if (opened !== undefined && id) onOpen(id);
  };
  useCommands([
    moving('earlier', -1),
    moving('later', 1),
    { id: `${name}.next`, label: 'Next row', keys: KEY.next, group, run: () => walk(1) },
    { id: `${name}.before`, label: 'Row before', keys: KEY.before, group, run: () => walk(-1) },
    { id: `${name}.down`, label: 'Next row', keys: KEY.down, hidden: true, run: () => walk(1) },
    { id: `${name}.up`, label: 'Row before', keys: KEY.up, hidden: true, run: () => walk(-1) },
  ]);

  const rest = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (event: DragEvent, onto: Row) => {
    event.preventDefault();
    if (dragged && dragged.id !== onto.id) onPlace(dragged, onto.sequence);
    rest();
  };
  return {
    /** for all that belongs to a row, onto which another may be dropped */
    placeProps: (row: Row) => ({
      'data-over': over === row.id && dragged?.id !== row.id ? '' : undefined,
      'data-dragged': dragged?.id === row.id ? '' : undefined,
      onFocus: () => setInHand(row.id),
      onBlur: () => setInHand(null),
      ...(dragged && {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(row.id);
        },
        onDrop: (event: DragEvent) => drop(event, row),
      }),
    }),
    /** for what is taken hold of */
    handProps: (row: Row) => ({
      draggable: closed === null,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.name);
        setDragged(row);
      },
      onDragEnd: rest,
    }),
  };
}
