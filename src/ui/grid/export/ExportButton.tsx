import { Button } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { formatInteger } from '#common/format.ts';
import { Icon } from '../../Icon.tsx';
import { lazyModule, useLazyModule } from '../../lazy-module.ts';
import { MAX_PRINTED_ROWS } from '../print/print-scope.ts';
import type { GridPrint } from '../print/use-print.ts';
import type { GridColumn, GridExport, GridFile, GridTotals } from '../types.ts';
import { exportTable } from './export-table.ts';

const exportDialog = lazyModule(() =>
  import('./ExportDialog.tsx').then((module) => module.ExportDialog),
);

type ExportButtonProps<Row> = {
  readonly exporting: GridExport<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly all: readonly GridColumn<Row>[];
  readonly selected: readonly Row[];
  readonly totals: GridTotals<Row> | undefined;
  readonly printing: GridPrint<Row>;
};

/** A PDF that the browser saves from the printed sheet, for lists that the server does not print. */
const printFile = ({
  start,
  cancel,
  readCount,
}: Pick<GridPrint<unknown>, 'start' | 'cancel' | 'readCount'>): GridFile => ({
  format: 'pdf',
  label: 'PDF',
  note: `The list as a sheet for paper, with at most ${formatInteger(MAX_PRINTED_ROWS)} rows. Choose “Save as PDF” in the print dialog of the browser.`,
  withColumns: true,
  start: (scope, columnIds) => start({ scope, columnIds }),
  running: readCount === null ? null : `${formatInteger(readCount)} rows`,
  cancel,
});

function ExportButtonInner<Row>(props: ExportButtonProps<Row>) {
  const { exporting, columns, all, selected, totals, printing } = props;
  const { files = [] } = exporting;
  const [opened, setOpened] = useState<boolean | null>(null);
  const ExportDialog = useLazyModule(exportDialog, opened !== null);
  const table = useMemo(
    () => exportTable({ all, shown: columns, selected, exporting, totals }),
    [all, columns, selected, exporting, totals],
  );
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<Icon name="download" size="small" />}
        aria-haspopup="dialog"
        onClick={exporting.onOpen ?? (() => setOpened(true))}
      >
        Export
      </Button>
      {ExportDialog && opened !== null ? (
        <ExportDialog
          opened={opened}
          table={table}
          files={
            files.some(({ format }) => format === 'pdf') ? files : [...files, printFile(printing)]
          }
          selected={selected.length}
          total={exporting.total ?? 0}
          columnIds={{ shown: columns.map(({ id }) => id), all: all.map(({ id }) => id) }}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}

export const ExportButton = memo(ExportButtonInner) as typeof ExportButtonInner;
