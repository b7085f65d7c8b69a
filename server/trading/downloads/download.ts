import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Search } from '../../stock/search/search.ts';

/** File to send: its name and a stream that is produced while it is sent. */
export interface Download {
  name: string;
  mime: string;
  stream: Readable;
  size?: number;
  /** shown in the browser instead of saved; honored for a few MIME types only */
  inline?: boolean;
}

export interface DownloadTools {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly storage: FileStorage;
}
