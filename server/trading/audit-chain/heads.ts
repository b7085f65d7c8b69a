import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../platform/boot-error.ts';
import type { Head } from './chain.ts';

export const LATEST_HEAD = 'head.json';
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

export interface KeptHead {
  readonly file: string;
  /** null if the file is not a valid checkpoint */
  readonly head: Head | null;
}

/**
 * Reads all checkpoints in the folder: the latest, one per day, and exported ones that were copied
 * back.
 */
export async function keptHeads(folder: string): Promise<KeptHead[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      file,
      head: headIn(await readFile(path.join(folder, file), 'utf8')),
    })),
  );
}

export async function latestHead(folder: string): Promise<KeptHead | null> {
  return (await keptHeads(folder)).find(({ file }) => file === LATEST_HEAD) ?? null;
}

function headIn(text: string): Head | null {
  try {
    const { count, entry_id, mac, at, ledger, signature } = JSON.parse(text) as Partial<Head>;
    const isWhole =
      Number.isSafeInteger(count) &&
      Number.isSafeInteger(entry_id) &&
      [mac, at, signature].every((one) => typeof one === 'string') &&
      (ledger === undefined ||
        (Number.isSafeInteger(ledger.count) && typeof ledger.mac === 'string'));
    if (!isWhole) return null;
    return { count, entry_id, mac, at, ...(ledger && { ledger }), signature } as Head;
  } catch {
    // Invalid JSON counts as an invalid checkpoint. The verifier reports the file name.
    return null;
  }
}

/**
 * Replaces the latest checkpoint. Writes the checkpoint of the day once and never overwrites it.
 */
export async function keepHead(folder: string, head: Head): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const draft = path.join(folder, `${randomBytes(6).toString('hex')}.draft`);
  await writeFile(draft, `${JSON.stringify(head, null, 2)}\n`, {
    flag: 'wx',
    mode: OWN_FILE,
    flush: true,
  });
  const ofTheDay = path.join(folder, `head-${head.at.slice(0, 10)}.json`);
  try {
    await link(draft, ofTheDay);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) {
      await rm(draft, { force: true });
      throw error;
    }
  }
  await rename(draft, path.join(folder, LATEST_HEAD));
}
