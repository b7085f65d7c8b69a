import { PROBLEMS } from '#machines/problems.ts';
import { ftpAddress } from '../../shared/supply/server-words.ts';
import type { ExternalClient } from './client-calls.ts';
import type { StockExport } from './export-calls.ts';

export const CONTENT_NAME: Readonly<Record<StockExport['content'], string>> = {
  full: 'Full stock',
  changes: 'Changes only',
};
export const FORMAT_NAME: Readonly<Record<StockExport['format'], string>> = {
  csv: 'CSV',
  ndjson: 'JSON lines',
};
export const KIND_NAME = { both: 'White and fancy', 1: 'White', 2: 'Fancy' } as const;
export const PLACE_NAME = { ftp: 'FTP server', address: 'Signed URL' } as const;

export const kindOf = ({ diamond_type }: StockExport): keyof typeof KIND_NAME =>
  diamond_type ?? 'both';

export function placeOf({ ftp, address, file, format }: StockExport): string {
  if (ftp) return ftpAddress(ftp, `${file}.${format}`);
  return address === null || address === undefined ? '' : `${address.method} ${address.address}`;
}

export const sendDisabledReason = (
  { is_active }: ExternalClient,
  isRunning: boolean,
): string | null => {
  if (!is_active) return PROBLEMS.stockExportSetAside.message;
  return isRunning ? PROBLEMS.stockExportRunning.message : null;
};
