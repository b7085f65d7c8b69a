import { ActionIcon } from '@mantine/core';
import { byCode } from '../machines/codes.ts';
import type { StoneActing } from '../stones/use-stone-action.ts';
import { Icon } from '../ui/Icon.tsx';
import { Keys } from '../ui/Keys.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { type Line, type LineList, toneOf } from './line-list.ts';

type LineDrawerProps<Row extends Line> = {
  readonly list: LineList<Row>;
  readonly rows: readonly Row[];
  /** null keeps it closed */
  readonly row: Row | null;
  readonly machine: StoneActing;
  /** Its buttons and their keys act on this row while no row is ticked. */
  readonly withActions: boolean;
  readonly onShow: (id: string | null) => void;
};

/** One row beside the list, and what can be done with it. */
export function LineDrawer<Row extends Line>(props: LineDrawerProps<Row>) {
  const { list, rows, row, machine, withActions, onShow } = props;
  const { Detail, Actions } = list;
  if (!Detail || !row) return null;
  const index = rows.indexOf(row);
  const status = byCode(list.statuses, row.state);
  const step = (by: 1 | -1, label: string) => {
    const to = rows[index + by];
    return (
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={label}
        disabled={to === undefined}
        onClick={() => to && onShow(to.id)}
      >
        <Icon name={by === 1 ? 'chevronDown' : 'chevronUp'} />
      </ActionIcon>
    );
  };
  return (
    <SideDrawer
      opened
      width={560}
      label={`${list.number?.(row) ?? ''} ${row.stock_no}`.trim()}
      onClose={() => onShow(null)}
      header={
        <>
          <StatusBadge label={status.label} tone={toneOf(status)} />
          <b className="line-drawer-name">{row.stock_no}</b>
          <span className="action-gap" />
          {step(-1, 'Previous row')}
          {step(1, 'Next row')}
          <span className="line-drawer-keys" aria-hidden="true">
            <Keys>J</Keys> <Keys>K</Keys>
          </span>
          <ActionIcon variant="subtle" size="sm" aria-label="Close" onClick={() => onShow(null)}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
      footer={
        Actions && withActions ? (
          <div className="line-drawer-acts">
            <Actions picks={[row]} machine={machine} />
          </div>
        ) : null
      }
    >
      <Detail key={row.id} row={row} />
    </SideDrawer>
  );
}
