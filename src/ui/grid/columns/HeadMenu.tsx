import '../grid-toolbar.css';
import { Menu, Portal } from '@mantine/core';
import { Icon } from '../../Icon.tsx';
import { directionWords } from '../sort.ts';
import type { GridColumn, GridPin, GridSort } from '../types.ts';

export type HeadMenuPlace = {
  readonly columnId: string;
  /** The header cell, below which the menu opens. */
  readonly cell: HTMLElement;
};

type HeadMenuProps = {
  readonly place: HeadMenuPlace;
  readonly column: Pick<
    GridColumn<never>,
    'header' | 'headerTitle' | 'sortable' | 'sortWords' | 'align'
  >;
  readonly pin: GridPin;
  readonly sort: readonly GridSort[];
  readonly isLast: boolean;
  readonly onSort: (columnId: string, multi: boolean) => void;
  readonly onPin: (columnId: string, pin: GridPin) => void;
  readonly onHide: (columnId: string) => void;
  readonly onFit: (columnId: string) => void;
  readonly onClose: () => void;
};

const PIN_LABELS: readonly (readonly [GridPin, string])[] = [
  ['left', 'Pin left'],
  ['right', 'Pin right'],
  ['none', 'Unpin'],
];

/** The menu of one column. It opens by a right click on the header, or by Alt and the down arrow. */
export function HeadMenu(props: HeadMenuProps) {
  const { place, column, pin, sort, onClose } = props;
  const { columnId, cell } = place;
  const box = cell.getBoundingClientRect();
  const sorted = sort.find(({ id }) => id === columnId);
  const [up, down] = directionWords(column);
  const next = sorted ? (sorted.desc ? 'Do not sort' : `Sort ${down}`) : `Sort ${up}`;
  const others = sort.some(({ id }) => id !== columnId);
  return (
    <Menu
      opened
      position="bottom-start"
      returnFocus={false}
      onClose={() => {
        cell.querySelector<HTMLElement>('.ui-grid-head-word')?.focus({ preventScroll: true });
        onClose();
      }}
    >
      <Portal>
        <Menu.Target>
          <span
            style={{
              position: 'fixed',
              left: box.left,
              top: box.top,
              width: box.width,
              height: box.height,
              pointerEvents: 'none',
            }}
          />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown className="ui-grid-menu" aria-label={column.headerTitle ?? column.header}>
        {column.sortable === false ? null : (
          <>
            <Menu.Item
              leftSection={<Icon name="sort" size="small" />}
              onClick={() => props.onSort(columnId, false)}
            >
              {next}
            </Menu.Item>
            {others ? (
              <Menu.Item
                leftSection={<Icon name="plus" size="small" />}
                onClick={() => props.onSort(columnId, true)}
              >
                {sorted ? `${next}, keep the other columns` : `Then ${next.toLowerCase()}`}
              </Menu.Item>
            ) : null}
            <Menu.Divider />
          </>
        )}
        {PIN_LABELS.filter(([side]) => side !== pin).map(([side, label]) => (
          <Menu.Item
            key={side}
            leftSection={<Icon name={side === 'none' ? 'close' : 'pin'} size="small" />}
            onClick={() => props.onPin(columnId, side)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="columns" size="small" />}
          onClick={() => props.onFit(columnId)}
        >
          Fit width
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="minus" size="small" />}
          disabled={props.isLast}
          onClick={() => props.onHide(columnId)}
        >
          Hide column
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
