import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../../platform/http/refusal.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import { createGuardedDispatcher } from '../../platform/outgoing/guarded-dispatcher.ts';
import { describeFault, isEmptyList, ListFault } from '../lists/list-fault.ts';
import type { SupplierConnection } from './connection.ts';
import { fetchApi } from './fetch-api.ts';
import { type FetchLimits, tooLong } from './fetch-fault.ts';
import { fetchFtp } from './fetch-ftp.ts';
import { JoinedPages } from './join-pages.ts';
import { isApi, type SupplierApi } from './settings.ts';

export interface FetchedList {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
}

const MOST_PAGES = 5_000;

export async function fetchSupplierList(
  { settings, secret }: SupplierConnection,
  folder: string,
  reach: EgressPolicy,
  limits: FetchLimits,
): Promise<FetchedList> {
  const at = path.join(folder, 'list');
  const name = isApi(settings)
    ? await fetchFromApi(settings, secret, at, reach, limits)
    : (await fetchFtp({ ftp: settings, secret, to: at }, reach, limits)).file;
  const hash = createHash('sha256');
  await pipeline(createReadStream(at), hash);
  return { name, path: at, size: (await stat(at)).size, sha256: hash.digest() };
}

async function fetchFromApi(
  api: SupplierApi,
  secret: string | null,
  to: string,
  reach: EgressPolicy,
  limits: FetchLimits,
): Promise<string> {
  const dispatcher = createGuardedDispatcher(reach);
  try {
    if (api.paging === null && api.rows_path === null) {
      await fetchApi({ api, secret, page: 0, to }, dispatcher, reach, limits);
      return `stock.${api.format}`;
    }
    const fetchPage: FetchPage = (page, at, mostBytes) =>
      fetchApi({ api, secret, page, to: at }, dispatcher, reach, { ...limits, mostBytes });
    await joinPages(api, to, limits.mostBytes, fetchPage);
    return 'stock.csv';
  } finally {
    await dispatcher.destroy();
  }
}

type FetchPage = (
  page: number,
  at: string,
  rest: number,
) => Promise<{ readonly bytes: number; readonly sha256: string }>;

/**
 * Fetches pages until a page is empty or shorter than the first page. The size limit applies to all
 * pages together.
 */
async function joinPages(
  api: SupplierApi,
  to: string,
  mostBytes: number,
  fetchPage: FetchPage,
): Promise<void> {
  const joined = new JoinedPages(to);
  const { paging } = api;
  const at = `${to}.page`;
  let rest = mostBytes;
  let full = 0;
  let before = '';
  for (let page = 0; page < (paging === null ? 1 : MOST_PAGES); page += 1) {
    const { bytes, sha256 } = await fetchPage(page, at, rest);
    rest -= bytes;
    if (sha256 === before) {
      // A repeated page means that the server ignores paging. The list is then complete only if the
      // first page has fewer rows than `paging.size`.
      if (full < (paging?.size ?? 0)) break;
      throw repeated(page, api);
    }
    before = sha256;
    const count = await rowsOf(joined, at, api, page);
    await rm(at);
    if (page === 0) full = count;
    else if (count < full || count === 0) break;
    if (page === MOST_PAGES - 1) throw tooLong(mostBytes);
  }
  await joined.finish();
}

async function rowsOf(
  joined: JoinedPages,
  at: string,
  { rows_path, paging }: SupplierApi,
  page: number,
): Promise<number> {
  try {
    return await joined.add(at, rows_path);
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    if (page > 0 && isEmptyList(error)) return 0;
    const which = paging === null ? 'The response' : `Page ${page + 1}`;
    throw refuse('supplierFaulty', [{ message: `${which} ${describeFault(error)}` }]);
  }
}

const repeated = (page: number, { paging }: SupplierApi) =>
  refuse('supplierFaulty', [
    {
      message: `Page ${page + 1} is the same as page ${page}: the server ignores ${paging?.parameter}.`,
    },
  ]);
