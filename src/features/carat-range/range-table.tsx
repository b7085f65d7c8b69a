import './range-table.css';
import { type DragEvent, useRef, useState } from 'react';
import { count } from '../../common/count.ts';
import type { Command } from '../../shared/frame/commands.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { KEY } from '../../ui/key-names.ts';
import type { CaratRange } from './carat-range-calls.ts';
import { rangeText, sizeText } from './range-words.ts';
import { GROUP, type RangeActs } from './use-range-acts.ts';

type RangeTableProps = {
  readonly ranges: readonly CaratRange[];
  readonly closed: string | null;
  readonly opened: string | undefined;
  readonly acts: RangeActs;
  readonly onOpen: (id: string) => void;
};

/** The ranges in their order, each over its sub-ranges. A range is moved with its handle, or with its keys. */
export function RangeTable({ ranges, closed, opened, acts, onOpen }: RangeTableProps) {
  const table = useRef<HTMLTableElement>(null);
  /** the range in which the hand is */
  const [inHand, setInHand] = useState<string | null>(null);
  const [dragged, setDragged] = useState<CaratRange | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const held = ranges.find(({ id }) => id === (inHand ?? opened)) ?? null;
  const step = (by: 1 | -1): string | null => {
    if (closed !== null) return closed;
    if (held === null) return 'Go to a range first.';
    const place = held.sequence + by;
    return place < 1 || place > ranges.length
      ? `${held.name} is ${by < 0 ? 'the first' : 'the last'} already.`
      : null;
  };
  const move = (by: 1 | -1) => {
    if (held) acts.step(held.id, by);
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
    {
      id: 'carat-range.earlier',
      label: held ? `Move ${held.name} up` : 'Move the range up',
      keys: KEY.earlier,
      group: GROUP,
      reason: step(-1),
      run: () => move(-1),
    },
    {
      id: 'carat-range.later',
      label: held ? `Move ${held.name} down` : 'Move the range down',
      keys: KEY.later,
      group: GROUP,
      reason: step(1),
      run: () => move(1),
    },
    ...walking(walk),
  ]);

  const drop = (event: DragEvent, onto: CaratRange) => {
    event.preventDefault();
    setOver(null);
    if (dragged && dragged.id !== onto.id) void acts.place(dragged, onto.sequence);
    setDragged(null);
  };
  const dropsOn = (range: CaratRange) =>
    dragged === null
      ? {}
      : {
          onDragOver: (event: DragEvent) => {
            event.preventDefault();
            setOver(range.id);
          },
          onDrop: (event: DragEvent) => drop(event, range),
        };

  return (
    <div className="carat-scroll">
      <table className="carat-table" ref={table} aria-label="Carat ranges">
        <thead>
          <tr>
            <th scope="col">Range</th>
            <th scope="col" className="is-weights">
              Weights
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        {ranges.map((range) => (
          <tbody
            key={range.id}
            data-over={over === range.id && dragged?.id !== range.id ? '' : undefined}
            data-dragged={dragged?.id === range.id ? '' : undefined}
            onFocus={() => setInHand(range.id)}
            onBlur={() => setInHand(null)}
            {...dropsOn(range)}
          >
            <tr
              className="carat-range"
              data-open={opened === range.id ? '' : undefined}
              draggable={closed === null}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', range.name);
                setDragged(range);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            >
              <th scope="rowgroup">
                <span className="carat-name">
                  {closed === null ? (
                    <span className="carat-handle" title={`Drag ${range.name} to another place`}>
                      <Icon name="rows" size="small" />
                    </span>
                  ) : null}
                  <button type="button" data-row={range.id} onClick={() => onOpen(range.id)}>
                    {range.name}
                  </button>
                  <small>{count(range.sub_ranges.length, 'sub-range')}</small>
                </span>
              </th>
              <td className="is-weights">{rangeText(range) ?? 'no weights yet'}</td>
              <td>
                <ActiveBadge active={range.is_active} />
              </td>
            </tr>
            {range.sub_ranges.map((size) => (
              <tr key={size.id} data-open={opened === size.id ? '' : undefined}>
                <td />
                <td className="is-weights">
                  <button type="button" data-row={size.id} onClick={() => onOpen(size.id)}>
                    {sizeText(size)}
                  </button>
                </td>
                <td>{size.is_active ? null : <ActiveBadge active={false} />}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const walking = (walk: (by: 1 | -1) => void): Command[] => [
  { id: 'carat-range.next', label: 'Next row', keys: KEY.next, group: GROUP, run: () => walk(1) },
  {
    id: 'carat-range.before',
    label: 'Row before',
    keys: KEY.before,
    group: GROUP,
    run: () => walk(-1),
  },
  { id: 'carat-range.down', label: 'Next row', keys: KEY.down, hidden: true, run: () => walk(1) },
  { id: 'carat-range.up', label: 'Row before', keys: KEY.up, hidden: true, run: () => walk(-1) },
];
