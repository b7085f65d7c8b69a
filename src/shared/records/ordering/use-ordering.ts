import { type DragEvent, type RefObject, useState } from 'react';
import { KEY } from '../../../ui/key-names.ts';
import type { Command } from '../../frame/command-registry.ts';
import { useCommands } from '../../frame/use-commands.ts';

/** A row with its position in the order; the first position is 1. */
interface Placed {
  readonly id: string;
  readonly name: string;
  readonly sequence: number;
}

interface Ordering<Row extends Placed> {
  readonly name: string;
  readonly group: string;
  /** Noun for one row: "range". */
  readonly what: string;
  readonly rows: readonly Row[];
  readonly disabledReason: string | null;
  readonly opened: string | undefined;
  /**
   * Table in which each row has a button with `data-row`. The J and K keys move the focus between
   * these buttons.
   */
  readonly table: RefObject<HTMLElement | null>;
  readonly onPlace: (row: Row, to: number) => void;
  readonly onStep: (row: Row, by: 1 | -1) => void;
  readonly onOpen: (id: string) => void;
}

export function useOrdering<Row extends Placed>(ordering: Ordering<Row>) {
  const { name, group, what, rows, disabledReason, opened, table, onPlace, onStep, onOpen } =
    ordering;
  /** Id of the row that has the keyboard focus. */
  const [inHand, setInHand] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const held = rows.find(({ id }) => id === (inHand ?? opened)) ?? null;
  const against = (by: 1 | -1): string | null => {
    if (disabledReason !== null) return disabledReason;
    if (held === null) return `Select a ${what} first.`;
    const place = held.sequence + by;
    return place < 1 || place > rows.length
      ? `${held.name} is already ${by < 0 ? 'the first' : 'the last'}.`
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
  const moveFocus = (by: 1 | -1) => {
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = buttons.findIndex((one) =>
      opened === undefined
        ? one === document.activeElement
        : one.getAttribute('data-row') === opened,
    );
    const next = buttons[Math.min(buttons.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    next?.focus();
    // If a drawer is open, it switches to the row that receives the focus.
    const id = next?.getAttribute('data-row');
    if (opened !== undefined && id) onOpen(id);
  };
  useCommands([
    moving('earlier', -1),
    moving('later', 1),
    { id: `${name}.next`, label: 'Next row', keys: KEY.next, group, run: () => moveFocus(1) },
    {
      id: `${name}.before`,
      label: 'Previous row',
      keys: KEY.before,
      group,
      run: () => moveFocus(-1),
    },
    {
      id: `${name}.down`,
      label: 'Next row',
      keys: KEY.down,
      hidden: true,
      run: () => moveFocus(1),
    },
    {
      id: `${name}.up`,
      label: 'Previous row',
      keys: KEY.up,
      hidden: true,
      run: () => moveFocus(-1),
    },
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
    handProps: (row: Row) => ({
      draggable: disabledReason === null,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.name);
        setDragged(row);
      },
      onDragEnd: rest,
    }),
  };
}
