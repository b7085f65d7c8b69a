import './line-drawer.css';
import type { ComponentType } from 'react';
import { byCode } from '../../machines/codes.ts';
import { Neighbours } from '../../ui/Neighbours.tsx';
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
  const to = (step: 1 | -1) => {
    const next = rows[index + step];
    return next && (() => onShow(next));
  };
  return (
    <SideDrawer
      opened
      width={560}
      label={`${list.number?.(row) ?? ''} ${row.stock_no}`.trim()}
      onClose={onClose}
      head={{
        title: row.stock_no,
        before: <StatusBadge label={status.label} tone={toneOf(status)} />,
        tools: <Neighbours what="row" onPrevious={to(-1)} onNext={to(1)} />,
      }}
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
