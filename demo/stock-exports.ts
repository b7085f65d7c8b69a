import type { ExportSettings } from '../server/stock/exports/export-settings.ts';

/** One run of a stock export, `ago` minutes before the demo data is loaded. */
export interface DemoSending {
  readonly ago: number;
  readonly came: 'sent' | 'nothing' | { readonly fault: string };
  /** numbers of new, changed and removed stones; undefined for a full export */
  readonly changes?: readonly [added: number, changed: number, removed: number];
}

export interface DemoStockExport {
  /** name of the API client */
  readonly of: string;
  readonly settings: ExportSettings;
  /** minutes between the last daily run and the loading of the demo data */
  readonly ago: number;
  readonly stones: number;
  readonly isPaused?: true;
  readonly runs: readonly DemoSending[];
}

const DAY = 24 * 60;
const NIGHT = 340;
const NOON = 610;
const BROKEN = 'The server did not accept the file in time.';
const RUN_OUT =
  'The server rejected the request (status 403). The signature of the address may have expired.';

/** Returns the start times of daily runs, from oldest to newest. */
const daysBack = (days: number): number[] =>
  Array.from({ length: days }, (_, day) => (days - 1 - day) * DAY);

/**
 * Two stock exports. The first one failed in a single night, the second one is paused because its
 * signed URL expired.
 */
export const STOCK_EXPORTS: readonly DemoStockExport[] = [
  {
    of: 'Stock list by night',
    settings: {
      content: 'full',
      format: 'csv',
      diamond_type: null,
      file: 'culet-stock',
      ftp: {
        host: 'ftp.brightwater.example',
        port: 21,
        protocol: 'ftps',
        folder: '/in',
        user: 'culet',
      },
      address: null,
    },
    ago: NIGHT,
    stones: 412,
    runs: daysBack(9).map((day, at) => ({
      ago: day + NIGHT,
      came: at === 4 ? { fault: BROKEN } : 'sent',
    })),
  },
  {
    of: 'Haldenroe web shop',
    settings: {
      content: 'changes',
      format: 'ndjson',
      diamond_type: 1,
      file: 'stock',
      ftp: null,
      address: {
        address: 'https://files.haldenroe.example/in/stock',
        method: 'PUT',
        headers: [{ name: 'x-ms-blob-type', value: 'BlockBlob' }],
      },
    },
    ago: NOON,
    stones: 386,
    isPaused: true,
    runs: daysBack(9).map((day, at): DemoSending => {
      const ago = day + NOON;
      if (at === 0) return { ago, came: 'sent' };
      if (at === 2) return { ago, came: 'nothing', changes: [0, 0, 0] };
      if (at > 3) return { ago, came: { fault: RUN_OUT }, changes: [0, 0, 0] };
      return { ago, came: 'sent', changes: [4 + at, 31 - at, 2 * at] };
    }),
  },
];
