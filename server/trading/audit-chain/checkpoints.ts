import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '../../platform/boot-error.ts';
import type { Checkpoint } from './chain.ts';

export const LATEST_CHECKPOINT = 'head.json';
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export interface StoredCheckpoint {
  readonly file: string;
  /** null if the file is not a valid checkpoint */
  readonly head: Checkpoint | null;
}

/**
 * Reads all checkpoints in the folder: the latest one, one per day, and exported ones that an
 * operator has copied back.
 */
export async function readCheckpoints(folder: string): Promise<StoredCheckpoint[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      file,
      head: parseCheckpoint(await readFile(path.join(folder, file), 'utf8')),
    })),
  );
}

export async function readLatestCheckpoint(folder: string): Promise<StoredCheckpoint | null> {
  return (await readCheckpoints(folder)).find(({ file }) => file === LATEST_CHECKPOINT) ?? null;
}

function parseCheckpoint(text: string): Checkpoint | null {
  try {
    const { count, entry_id, mac, at, ledger, signature } = JSON.parse(text) as Partial<Checkpoint>;
    const isWhole =
      Number.isSafeInteger(count) &&
      Number.isSafeInteger(entry_id) &&
      [mac, at, signature].every((one) => typeof one === 'string') &&
      (ledger === undefined ||
        (Number.isSafeInteger(ledger.count) && typeof ledger.mac === 'string'));
    if (!isWhole) return null;
    return { count, entry_id, mac, at, ...(ledger && { ledger }), signature } as Checkpoint;
  } catch {
    // A file with invalid JSON counts as an invalid checkpoint. The verifier reports its file name.
    return null;
  }
}

/**
 * Replaces the latest checkpoint. Writes the first checkpoint of each day to a separate file and
 * never overwrites that file.
 */
export async function writeCheckpoint(folder: string, head: Checkpoint): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const draft = path.join(folder, `${randomBytes(6).toString('hex')}.draft`);
  await writeFile(draft, `${JSON.stringify(head, null, 2)}\n`, {
    flag: 'wx',
    mode: FILE_MODE,
    flush: true,
  });
  const ofTheDay = path.join(folder, `head-${head.at.slice(0, 10)}.json`);
  try {
    await link(draft, ofTheDay);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) {
      await rm(draft, { force: true });
      throw error;
    }
  }
  await rename(draft, path.join(folder, LATEST_CHECKPOINT));
}
