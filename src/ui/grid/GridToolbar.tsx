import './grid-toolbar.css';
import { ActionIcon, Button } from '@mantine/core';
import { memo, type ReactNode, useMemo } from 'react';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { Icon } from '../Icon.tsx';
import { useDensity } from '../theme/density.ts';
import { ColumnsMenu } from './columns/ColumnsMenu.tsx';
import type { ShownColumn } from './columns/column-layout.ts';
import { ExportButton } from './export/ExportButton.tsx';
import type { GridPrint } from './print/use-print.ts';
import { SortMenu } from './SortMenu.tsx';
import type { DataGridProps, GridColumn, GridSort } from './types.ts';
import type { GridViewControl } from './use-grid-view.ts';
import type { Ticks } from './use-ticks.ts';

type GridToolbarProps<Row> = {
  readonly props: DataGridProps<Row>;
  readonly phone: boolean;
  readonly shown: readonly ShownColumn<Row>[];
  readonly control: GridViewControl;
  readonly sort: readonly GridSort[];
  readonly onSort: (columnId: string, multi: boolean) => void;
  readonly ticks: Ticks<Row>;
  readonly printing: GridPrint<Row>;
};

const NO_SORT: readonly GridSort[] = [];

export function GridToolbar<Row>(input: GridToolbarProps<Row>) {
  const { props, phone, shown, control, sort, onSort, ticks, printing } = input;
  const columns: readonly GridColumn<Row>[] = useMemo(
    () => shown.map(({ column }) => column),
    [shown],
  );

  return (
    <div className="ui-grid-toolbar">
      <div className="ui-grid-toolbar-left">{props.toolbar}</div>
      <div className="ui-grid-notice ui-cut" role="status">
        <Notice props={props} ticks={ticks} />
      </div>
      <SortMenu
        columns={columns}
        all={props.columns}
        sort={sort}
        usual={props.usualOrder}
        onSort={onSort}
      />
      {phone || props.cards ? null : (
        <>
          <ColumnsMenu
            viewKey={props.viewKey}
            columns={props.columns}
            control={control}
            sort={props.onSort && !props.onSortAll ? NO_SORT : sort}
            onSortAll={props.onSortAll}
          />
          <DensityButton />
        </>
      )}
      {props.exporting && !phone ? (
        <ExportButton
          exporting={props.exporting}
          columns={columns}
          all={props.columns}
          selected={props.selectedRows ?? ticks.ticked}
          totals={props.totals}
          printing={printing}
        />
      ) : null}
      {phone ? null : (
        <PrintButton
          readCount={printing.readCount}
          onPrint={() => printing.start()}
          onCancel={printing.cancel}
        />
      )}
    </div>
  );
}

type PrintButtonProps = {
  readonly readCount: number | null;
  readonly onPrint: () => void;
  readonly onCancel: () => void;
};

function PrintButton({ readCount, onPrint, onCancel }: PrintButtonProps) {
  return readCount === null ? (
    <ActionIcon
      variant="subtle"
      size="sm"
      aria-label="Print"
      title="Print (Ctrl P)"
      flex="none"
      onClick={onPrint}
    >
      <Icon name="print" size="small" />
    </ActionIcon>
  ) : (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon name="close" size="small" />}
      onClick={onCancel}
    >
      Cancel print, {formatInteger(readCount)}
    </Button>
  );
}

const DensityButton = memo(function DensityButton() {
  const { density, setDensity } = useDensity();
  const other = density === 'compact' ? 'comfortable' : 'compact';
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon name="rows" size="small" />}
      aria-label={`Row height: ${density}. Switch to ${other}.`}
      onClick={() => setDensity(other)}
    >
      {density === 'compact' ? 'Compact' : 'Comfortable'}
    </Button>
  );
});

type NoticeProps<Row> = { readonly props: DataGridProps<Row>; readonly ticks: Ticks<Row> };

function Notice<Row>({ props, ticks }: NoticeProps<Row>): ReactNode {
  const { allMatching, selection, rows } = props;
  if (ticks.refusal !== null) return <span className="ui-warn">{ticks.refusal}</span>;
  if (!allMatching || !selection || ticks.state !== 'all') return null;
  const { total, limit = total } = allMatching;
  const isLimited = total > limit;
  if (allMatching.active) {
    return (
      <>
        {isLimited
          ? `First ${formatInteger(limit)} of ${formatInteger(total)} selected, the limit.`
          : `All ${formatInteger(total)} matches are selected.`}{' '}
        <button type="button" className="ui-grid-link" onClick={ticks.clear}>
          Clear
        </button>
      </>
    );
  }
  if (Math.min(total, limit) <= rows.length) return null;
  return (
    <>
      {isLimited ? null : `${count(selection.size, 'row is', 'rows are')} selected on this page. `}
      <button type="button" className="ui-grid-link" onClick={allMatching.onChoose}>
        {isLimited
          ? `Select the first ${formatInteger(limit)} of ${formatInteger(total)} matches`
          : `Select all ${formatInteger(total)} matches`}
      </button>
    </>
  );
}
