import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Search } from '../../stock/search/search.ts';

export interface Download {
  name: string;
  mime: string;
  stream: Readable;
  size?: number;
  /** true to show the file in the browser instead of saving it; only a few MIME types allow it */
  inline?: boolean;
}

export interface DownloadTools {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly storage: FileStorage;
}
