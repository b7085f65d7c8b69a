import type { ComponentType } from 'react';
import { byCode } from '#machines/codes.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { OpenDialogProvider, useRetainedRow } from '../records/open-dialog.ts';
import { RecordDrawer } from '../records/record-drawer.tsx';
import { BusinessLink } from '../records/record-link.tsx';
import { createSiblingNav } from '../records/sibling-nav.ts';
import { StoneHead } from '../records/stone-head.tsx';
import { useProfile } from '../session/use-session.ts';
import { type Line, type LineOpenedProps, type LineOpening, toneOf } from './line-list.ts';

type LineDrawerProps<Row extends Line> = LineOpenedProps<Row> & {
  readonly Detail: ComponentType<{ readonly row: Row }>;
};

export const createLineDrawer = <Row extends Line>(
  Detail: LineDrawerProps<Row>['Detail'],
): LineOpening<Row> => ({
  Drawer: (props) => <LineDrawer {...props} Detail={Detail} />,
  goesOn: true,
});

function LineDrawer<Row extends Line>(props: LineDrawerProps<Row>) {
  const { list, rows, machine, withKeys, onShow, onClose, Detail } = props;
  const { business_id } = useProfile();
  const [row, onDialogChange] = useRetainedRow(props.row);
  if (!row) return null;
  const { Actions, workflow, statuses } = list;
  const number = list.number?.(row) ?? null;
  const status = byCode(statuses, row.state);
  return (
    <RecordDrawer
      label={`${number ?? ''} ${row.stock_no}`.trim()}
      onClose={onClose}
      head={{
        name: number ?? row.stock_no,
        status: <StatusBadge label={status.label} tone={toneOf(status)} />,
        // Users of a trading client see only their own lines, so the name of the trading client is
        // omitted.
        subtitle:
          business_id === null ? (
            <BusinessLink id={row.business_id} name={row.company_name} />
          ) : null,
      }}
      siblings={createSiblingNav(rows, row, onShow)}
      path={{ workflow, statuses, id: row.id }}
      acts={
        Actions ? (
          <OpenDialogProvider value={onDialogChange}>
            <Actions picks={props.row ? [row] : []} machine={machine} withoutKeys={!withKeys} />
          </OpenDialogProvider>
        ) : null
      }
    >
      <StoneHead stone={row} />
      <Detail key={row.id} row={row} />
    </RecordDrawer>
  );
}
