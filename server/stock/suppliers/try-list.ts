import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { components } from '../../../src/api/schema.gen.ts';
import { newFormFolder } from '../../platform/http/form-folders.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Reach } from '../../platform/outgoing/public-addresses.ts';
import { wayTo } from '../../platform/outgoing/way-to.ts';
import { fetchApi } from './fetch-api.ts';
import type { Patience } from './fetch-fault.ts';
import { fetchFtp } from './fetch-ftp.ts';
import { firstRows } from './first-rows.ts';
import { isApi, type Settings, type SupplierApi } from './settings.ts';

export type Trial = components['schemas']['SupplierTrial'];

interface Tried {
  readonly settings: Settings;
  readonly secret: string | null;
}

/** Shorter than the browser's timeout for the trial. */
const PATIENCE = 25_000;
const LONGEST = 64 * 1024 * 1024;

/** Downloads the list like a feed run, returns its first rows and deletes it. */
export async function tryList(
  { settings, secret }: Tried,
  reach: Reach,
  { patience = PATIENCE, longest = LONGEST } = {},
): Promise<Trial> {
  const folder = await newFormFolder();
  const bounds = { signal: AbortSignal.timeout(patience), mostBytes: longest };
  const begun = performance.now();
  try {
    const received = isApi(settings)
      ? await firstPages(settings, secret, folder, reach, bounds)
      : await pickedFile(settings, secret, folder, reach, bounds);
    const ms = Math.round(performance.now() - begun);
    const { at, ...known } = received;
    const rowsAt = isApi(settings) ? settings.rows_path : null;
    return { ...known, ms, ...(await firstRows(at, rowsAt)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Fetched {
  readonly file: string | null;
  readonly bytes: number;
  readonly at: string;
  readonly remarks: string[];
}

/**
 * Also fetches the second page, because a server that ignores the paging parameter would repeat the
 * first one forever.
 */
async function firstPages(
  api: SupplierApi,
  secret: string | null,
  folder: string,
  reach: Reach,
  bounds: Patience,
): Promise<Fetched> {
  const way = wayTo(reach);
  try {
    const page = (number: number) => path.join(folder, `page-${number}`);
    const ask = (number: number) =>
      fetchApi({ api, secret, page: number, to: page(number) }, way, reach, bounds);
    const first = await ask(0);
    const fetched = { file: null, at: page(0) };
    if (api.paging === null) return { ...fetched, bytes: first.bytes, remarks: [] };
    const second = await ask(1);
    if (second.sha256 === first.sha256)
      throw refuse('supplierFaulty', [
        {
          message: `The second page is the first one again: ${api.paging.parameter} says nothing to it.`,
        },
      ]);
    return { ...fetched, bytes: first.bytes, remarks: ['This is the first page.'] };
  } finally {
    await way.destroy();
  }
}

async function pickedFile(
  ftp: Exclude<Settings, SupplierApi>,
  secret: string | null,
  folder: string,
  reach: Reach,
  bounds: Patience,
): Promise<Fetched> {
  const at = path.join(folder, 'list');
  const { file, bytes } = await fetchFtp({ ftp, secret, to: at }, reach, bounds);
  return { file, bytes, at, remarks: [] };
}
