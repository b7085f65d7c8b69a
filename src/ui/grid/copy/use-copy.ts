import { type RefObject, useEffect } from 'react';
import { count } from '#common/count.ts';
import { isLayerOpen } from '../../layers.ts';
import { notifySuccess } from '../../notify.tsx';
import type { ShownColumn } from '../columns/column-layout.ts';
import { exportColumns } from '../export/export-values.ts';
import type { GridColumn } from '../types.ts';
import { useEvent } from '../use-event.ts';
import { copiedTable } from './copied-table.ts';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

type CopyInput<Row> = {
  readonly table: RefObject<HTMLElement | null>;
  readonly shown: readonly ShownColumn<Row>[];
  readonly all: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly selected: readonly Row[];
  /** True if the list also copies while the focus is outside of it. */
  readonly onPage: boolean;
};

/**
 * Copies as a table: the cells between the first and the last cell of a text selection, or else all
 * selected rows with their header.
 */
export function useCopy<Row>({ table, onPage, ...input }: CopyInput<Row>): void {
  const onCopy = useEvent((event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const own = table.current;
    if (!own || event.defaultPrevented || target?.closest(TYPING) || isLayerOpen()) return;
    const selection = getSelection();
    const isText = selection?.type === 'Range';
    const block = isText ? blockOf(own, selection) : null;
    if (isText ? !block : input.selected.length === 0) return;
    if (!isText && !onPage && !own.contains(target)) return;
    const shown = input.shown.map(({ column }) => column);
    const columns = block
      ? shown.slice(block.left, block.right + 1)
      : exportColumns(input.all, shown);
    const rows = block ? input.rows.slice(block.top, block.bottom + 1) : input.selected;
    const { text, html } = copiedTable(columns, rows, { withHeader: !block });
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    notifySuccess(`Copied ${count(rows.length, 'row')} of ${count(columns.length, 'column')}`);
  });
  useEffect(() => {
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [onCopy]);
}

type Block = Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>;

/** Returns the block between two different cells of the table; null for any other selection. */
function blockOf(table: HTMLElement, { anchorNode, focusNode }: Selection): Block | null {
  const from = cellAt(table, anchorNode);
  const to = cellAt(table, focusNode);
  if (!from || !to || (from.row === to.row && from.column === to.column)) return null;
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

function cellAt(table: HTMLElement, node: Node | null) {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const cell = element?.closest('td:not(.ui-grid-tick)');
  const line = cell?.closest<HTMLElement>('tbody tr[data-index]');
  if (!cell || !line || !table.contains(line)) return null;
  const cells = [...line.querySelectorAll(':scope > td:not(.ui-grid-tick)')];
  return { row: Number(line.dataset.index), column: cells.indexOf(cell) };
}
