import { Button, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatInteger } from '#common/format.ts';
import { DialogFooter } from '../../actions/DialogFooter.tsx';
import { ReasonButton } from '../../actions/ReasonButton.tsx';
import { Icon } from '../../Icon.tsx';
import { SegmentedControl } from '../../inputs/SegmentedControl.tsx';
import { notifyError } from '../../notify.tsx';
import type { GridFile } from '../types.ts';
import type { ExportColumns, ExportScope, ExportTable } from './export-table.ts';
import type { ExportKind } from './write-export.ts';

type ExportDialogProps = {
  readonly opened: boolean;
  readonly title?: ReactNode;
  readonly table: ExportTable | null;
  readonly files: readonly GridFile[];
  /**
   * `selected` is the number of selected rows. `total` is the number of all rows; null if only the
   * selection can be exported.
   */
  readonly selected: number;
  readonly total: number | null;
  /**
   * Ids of the columns for each choice of columns, for files that the server writes with the
   * columns of the list.
   */
  readonly columnIds?: Readonly<Record<ExportColumns, readonly string[]>>;
  /** False if the list always shows all columns. Default: true. */
  readonly hasColumnChoice?: boolean;
  readonly note?: ReactNode;
  readonly onClose: () => void;
};

const TABLE_FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
] as const;
const COLUMNS = [
  { value: 'shown', label: 'Visible columns' },
  { value: 'all', label: 'All columns' },
] as const;
const TABLE_NOTES: Readonly<Record<ExportKind, string>> = {
  xlsx: 'One row per record and the totals. Numbers and dates can be used in formulas.',
  csv: 'One row per record and the totals, as text separated by commas.',
};

/**
 * Dialog with which every list exports rows. The user chooses the rows, the columns and the format.
 */
export function ExportDialog(props: ExportDialogProps) {
  const { opened, title, table, files, selected, total, onClose } = props;
  const formats = [
    ...(table ? TABLE_FORMATS : []),
    ...files.map(({ format, label }) => ({ value: format, label })),
  ];
  const [chosenScope, setScope] = useState<ExportScope | null>(null);
  const [columns, setColumns] = useState<ExportColumns>('shown');
  const [chosenFormat, setFormat] = useState<string | null>(null);
  const writing = useTableExport(table);
  const scope = total === null ? 'selected' : selected === 0 ? 'all' : (chosenScope ?? 'selected');
  const format = formats.find(({ value }) => value === chosenFormat)?.value ?? formats[0]?.value;
  const file = files.find((one) => one.format === format);
  const running = file ? file.running : writing.running;
  const hasColumns = (props.hasColumnChoice ?? true) && (!file || file.withColumns === true);
  const reason = file?.reasonAgainst?.(scope) ?? null;
  const cancel = file ? file.cancel : writing.cancel;

  function start() {
    if (file) file.start(scope, props.columnIds?.[columns] ?? []);
    else void writing.start(format as ExportKind, scope, columns);
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title ?? 'Export'} size={520}>
      <Stack gap={14}>
        {total !== null && selected > 0 ? (
          <SegmentedControl
            aria-label="Rows to export"
            fullWidth
            data={[
              { value: 'selected', label: `Selected, ${formatInteger(selected)}` },
              { value: 'all', label: `All results, ${formatInteger(total)}` },
            ]}
            value={scope}
            onChange={setScope}
          />
        ) : null}
        <SegmentedControl
          aria-label="File type"
          fullWidth
          data={formats}
          value={format ?? null}
          onChange={setFormat}
        />
        {hasColumns ? (
          <SegmentedControl
            aria-label="Columns to export"
            fullWidth
            data={COLUMNS}
            value={columns}
            onChange={setColumns}
          />
        ) : null}
        {file?.fields ?? null}
        <Text c="dimmed" fz="sm">
          {file ? file.note : TABLE_NOTES[format as ExportKind]}
        </Text>
      </Stack>
      <DialogFooter>
        <span className="ui-dialog-note">{running ?? props.note}</span>
        <Button size="lg" onClick={running === null ? onClose : cancel}>
          {running === null ? 'Close' : 'Cancel'}
        </Button>
        <ReasonButton
          size="lg"
          variant="filled"
          reason={running === null ? reason : null}
          loading={running !== null}
          leftSection={<Icon name="download" size="small" />}
          onClick={start}
        >
          Export
        </ReasonButton>
      </DialogFooter>
    </Modal>
  );
}

function useTableExport(table: ExportTable | null) {
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(kind: ExportKind, scope: ExportScope, columns: ExportColumns) {
    if (stop.current || !table) return;
    const control = new AbortController();
    const { signal } = control;
    stop.current = control;
    setDone(0);
    try {
      await table.write({ kind, scope, columns, signal, onCount: setDone });
    } catch (problem) {
      if (!signal.aborted) {
        notifyError('The export failed', {
          detail: problem instanceof Error ? problem.message : 'No file was saved.',
        });
      }
    } finally {
      stop.current = null;
      setDone(null);
    }
  }

  return {
    running: done === null ? null : `${formatInteger(done)} rows`,
    start,
    cancel: () => stop.current?.abort(),
  };
}
