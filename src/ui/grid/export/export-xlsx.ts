import type { CellObject, SheetData } from 'write-excel-file/browser';
import type { CellValue, GridColumn } from '../types.ts';
import { exportHeader, exportValue } from './export-values.ts';

const CHARACTERS_WIDE = 16;

/**
 * Writes text as text cells, so that no text, for example from another business, is evaluated as a
 * formula.
 */
function excelCell(value: CellValue): CellObject | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') {
    return { value, type: Number, format: Number.isInteger(value) ? '#,##0' : '#,##0.00##' };
  }
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy hh:mm AM/PM' };
  return { value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value, type: String };
}

export async function xlsxWriter<Row>(columns: readonly GridColumn<Row>[]) {
  const { default: write } = await import('write-excel-file/browser');
  const sheet: SheetData = [
    columns.map((column) => ({
      value: exportHeader(column),
      type: String,
      fontWeight: 'bold' as const,
    })),
  ];
  return {
    add(rows: readonly Row[]) {
      for (const row of rows) {
        sheet.push(columns.map((column) => excelCell(exportValue(column, row))));
      }
    },
    addTotals(values: readonly CellValue[]) {
      sheet.push(
        values.map((value) => {
          const cell = excelCell(value);
          return cell && { ...cell, fontWeight: 'bold' as const };
        }),
      );
    },
    finish(): Promise<Blob> {
      return write(sheet, {
        stickyRowsCount: 1,
        columns: columns.map(() => ({ width: CHARACTERS_WIDE })),
      }).toBlob();
    },
  };
}
