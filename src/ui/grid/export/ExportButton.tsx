import { Button } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { Icon } from '../../Icon.tsx';
import { lazyModule, useLazyModule } from '../../lazy-module.ts';
import type { GridColumn, GridExport, GridFile, GridTotals } from '../types.ts';
import { exportTable } from './export-table.ts';

const exportDialog = lazyModule(() =>
  import('./ExportDialog.tsx').then((module) => module.ExportDialog),
);
const NO_FILES: readonly GridFile[] = [];

type ExportButtonProps<Row> = {
  readonly exporting: GridExport<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly all: readonly GridColumn<Row>[];
  readonly selected: readonly Row[];
  readonly totals: GridTotals<Row> | undefined;
};

function ExportButtonInner<Row>(props: ExportButtonProps<Row>) {
  const { exporting, columns, all, selected, totals } = props;
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
          files={exporting.files ?? NO_FILES}
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
