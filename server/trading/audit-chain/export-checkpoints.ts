import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { components } from '#api/schema.gen.ts';
import { hasErrorCode } from '../../platform/boot-error.ts';
import type { AuditChain } from './chain.ts';
import { LATEST_CHECKPOINT, readLatestCheckpoint } from './checkpoints.ts';

type ExportedCheckpoint = components['schemas']['CarriedHead'];

/**
 * Name of the status file in the checkpoint folder. The name has no `.json` suffix, so the file is
 * not read as a checkpoint.
 */
const EXPORT_FILE = 'carried';
const MAX_FAULT_LENGTH = 300;

export async function readExports({
  checkpointDir,
  targets,
}: AuditChain): Promise<ExportedCheckpoint[]> {
  const known = await readExportFile(checkpointDir);
  return targets.map(({ to, place }) => {
    const found = known.find((one) => one.to === to && one.place === place);
    return found ?? { to, place, at: null, count: null, fault: null };
  });
}

/** Skips targets that already have the latest checkpoint. Returns false if an export failed. */
export async function exportCheckpoint(chain: AuditChain): Promise<boolean> {
  const { checkpointDir, targets } = chain;
  const head = (await readLatestCheckpoint(checkpointDir))?.head;
  if (!head) return true;
  const text = await readFile(path.join(checkpointDir, LATEST_CHECKPOINT), 'utf8');
  const before = await readExports(chain);
  const after = await Promise.all(
    targets.map(async (one, at): Promise<ExportedCheckpoint> => {
      const last = before[at];
      if (last?.fault === null && last.count === head.count) return last;
      const { to, place } = one;
      try {
        await one.send(head.at.slice(0, 10), text.trim());
        return { to, place, at: new Date().toISOString(), count: head.count, fault: null };
      } catch (error) {
        const fault = (error instanceof Error ? error.message : String(error)) || 'unknown';
        return {
          ...{ to, place, at: last?.at ?? null, count: last?.count ?? null },
          fault: fault.slice(0, MAX_FAULT_LENGTH),
        };
      }
    }),
  );
  await writeExportFile(checkpointDir, after);
  return after.every(({ fault }) => fault === null);
}

async function readExportFile(headsDir: string): Promise<readonly ExportedCheckpoint[]> {
  try {
    return JSON.parse(
      await readFile(path.join(headsDir, EXPORT_FILE), 'utf8'),
    ) as ExportedCheckpoint[];
  } catch (error) {
    // The file holds only the export status, so a damaged file does not affect verification.
    if (hasErrorCode(error, 'ENOENT') || error instanceof SyntaxError) return [];
    throw error;
  }
}

async function writeExportFile(
  headsDir: string,
  carried: readonly ExportedCheckpoint[],
): Promise<void> {
  await mkdir(headsDir, { recursive: true, mode: 0o700 });
  const draft = path.join(headsDir, `${EXPORT_FILE}.draft`);
  await writeFile(draft, JSON.stringify(carried, null, 2), { mode: 0o600, flush: true });
  await rename(draft, path.join(headsDir, EXPORT_FILE));
}
