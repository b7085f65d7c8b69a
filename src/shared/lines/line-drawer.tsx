import { ActionIcon } from '@mantine/core';
import type { ComponentType } from 'react';
import { byCode } from '../../machines/codes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Line, type LineOpenedProps, type LineOpening, toneOf } from './line-list.ts';

type LineDrawerProps<Row extends Line> = LineOpenedProps<Row> & {
  readonly Detail: ComponentType<{ readonly row: Row }>;
};

/** A drawer around what there is to say of a row, that walks down the list. */
export const walkingDrawer = <Row extends Line>(
  Detail: LineDrawerProps<Row>['Detail'],
): LineOpening<Row> => ({
  Drawer: (props) => <LineDrawer {...props} Detail={Detail} />,
  walks: true,
});

/** One row beside the list, and what can be done with it. */
function LineDrawer<Row extends Line>(props: LineDrawerProps<Row>) {
  const { list, rows, row, machine, withActions, onShow, onClose, Detail } = props;
  if (!row) return null;
  const { Actions } = list;
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
        onClick={() => to && onShow(to)}
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
      onClose={onClose}
      header={
        <>
          <StatusBadge label={status.label} tone={toneOf(status)} />
          <b className="line-drawer-name">{row.stock_no}</b>
          <span className="ui-gap" />
          {step(-1, 'Previous row')}
          {step(1, 'Next row')}
          <span className="line-drawer-keys" aria-hidden="true">
            <Keys>J</Keys> <Keys>K</Keys>
          </span>
          <ActionIcon variant="subtle" size="sm" aria-label="Close" onClick={onClose}>
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
