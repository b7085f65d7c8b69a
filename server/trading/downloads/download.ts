import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Search } from '../../stock/search/search.ts';

/** What is sent: a name for the person's disk, and bytes that are made or read while they leave. */
export interface Download {
  name: string;
  mime: string;
  stream: Readable;
  size?: number;
  /** shown on the page instead of saved; honoured for a few kinds of file only */
  inline?: boolean;
}

/** What some kind of download is made with. */
export interface DownloadTools {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly storage: FileStorage;
}
