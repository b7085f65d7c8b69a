import { rm } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../../platform/http/refusal.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import { createGuardedDispatcher } from '../../platform/outgoing/guarded-dispatcher.ts';
import { fetchApi } from './fetch-api.ts';
import type { FetchLimits } from './fetch-fault.ts';
import { fetchFtp } from './fetch-ftp.ts';
import type { Trial } from './first-rows.ts';
import { readFirstRows } from './first-rows.ts';
import { isApi, type Settings, type SupplierApi } from './settings.ts';

interface TrialSettings {
  readonly settings: Settings;
  readonly secret: string | null;
}

/** Shorter than the browser's timeout for a trial download. */
const TRIAL_TIMEOUT_MS = 25_000;
const LONGEST = 64 * 1024 * 1024;

export async function tryList(
  { settings, secret }: TrialSettings,
  reach: EgressPolicy,
  { patience = TRIAL_TIMEOUT_MS, longest = LONGEST } = {},
): Promise<Trial> {
  const folder = await createUploadFolder();
  const bounds = { signal: AbortSignal.timeout(patience), mostBytes: longest };
  const begun = performance.now();
  try {
    const received = isApi(settings)
      ? await fetchFirstPages(settings, secret, folder, reach, bounds)
      : await fetchLatestFile(settings, secret, folder, reach, bounds);
    const ms = Math.round(performance.now() - begun);
    const { at, ...known } = received;
    const rowsAt = isApi(settings) ? settings.rows_path : null;
    return { ...known, ms, ...(await readFirstRows(at, rowsAt)) };
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
 * Also fetches the second page. Throws if both pages are equal, because the server then ignores
 * paging and a feed run would never end.
 */
async function fetchFirstPages(
  api: SupplierApi,
  secret: string | null,
  folder: string,
  reach: EgressPolicy,
  limits: FetchLimits,
): Promise<Fetched> {
  const dispatcher = createGuardedDispatcher(reach);
  try {
    const page = (number: number) => path.join(folder, `page-${number}`);
    const fetchPage = (number: number) =>
      fetchApi({ api, secret, page: number, to: page(number) }, dispatcher, reach, limits);
    const first = await fetchPage(0);
    const fetched = { file: null, at: page(0) };
    if (api.paging === null) return { ...fetched, bytes: first.bytes, remarks: [] };
    const second = await fetchPage(1);
    if (second.sha256 === first.sha256)
      throw refuse('supplierFaulty', [
        {
          message: `The second page is the same as the first: the server ignores ${api.paging.parameter}.`,
        },
      ]);
    return {
      ...fetched,
      bytes: first.bytes,
      remarks: ['The rows below come from the first page only.'],
    };
  } finally {
    await dispatcher.destroy();
  }
}

async function fetchLatestFile(
  ftp: Exclude<Settings, SupplierApi>,
  secret: string | null,
  folder: string,
  reach: EgressPolicy,
  limits: FetchLimits,
): Promise<Fetched> {
  const at = path.join(folder, 'list');
  const { file, bytes } = await fetchFtp({ ftp, secret, to: at }, reach, limits);
  return { file, bytes, at, remarks: [] };
}
