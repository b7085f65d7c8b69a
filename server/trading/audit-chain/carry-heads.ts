import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { components } from '../../../src/api/schema.gen.ts';
import { hasCode } from '../../platform/boot-error.ts';
import type { AuditChain } from './chain.ts';
import { LATEST_HEAD, latestHead } from './heads.ts';

type Carried = components['schemas']['CarriedHead'];

/** File next to the checkpoints. It has no `.json` suffix, so it is not read as a checkpoint. */
const CARRIED = 'carried';
const LONGEST_FAULT = 300;

/** Reads the export status of each target, including targets that never received a checkpoint. */
export async function readCarried({ headsDir, places }: AuditChain): Promise<Carried[]> {
  const known = await carriedIn(headsDir);
  return places.map(({ to, place }) => {
    const found = known.find((one) => one.to === to && one.place === place);
    return found ?? { to, place, at: null, count: null, fault: null };
  });
}

/**
 * Sends the latest checkpoint to each target that does not have it yet. Returns false if a target
 * failed.
 */
export async function carryHead(chain: AuditChain): Promise<boolean> {
  const { headsDir, places } = chain;
  const head = (await latestHead(headsDir))?.head;
  if (!head) return true;
  const text = await readFile(path.join(headsDir, LATEST_HEAD), 'utf8');
  const before = await readCarried(chain);
  const after = await Promise.all(
    places.map(async (one, at): Promise<Carried> => {
      const last = before[at];
      if (last?.fault === null && last.count === head.count) return last;
      const { to, place } = one;
      try {
        await one.carry(head.at.slice(0, 10), text.trim());
        return { to, place, at: new Date().toISOString(), count: head.count, fault: null };
      } catch (error) {
        const fault = (error instanceof Error ? error.message : String(error)) || 'unknown';
        return {
          ...{ to, place, at: last?.at ?? null, count: last?.count ?? null },
          fault: fault.slice(0, LONGEST_FAULT),
        };
      }
    }),
  );
  await keep(headsDir, after);
  return after.every(({ fault }) => fault === null);
}

async function carriedIn(headsDir: string): Promise<readonly Carried[]> {
  try {
    return JSON.parse(await readFile(path.join(headsDir, CARRIED), 'utf8')) as Carried[];
  } catch (error) {
    // This file holds the export status only. A damaged file does not affect verification.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return [];
    throw error;
  }
}

async function keep(headsDir: string, carried: readonly Carried[]): Promise<void> {
  await mkdir(headsDir, { recursive: true, mode: 0o700 });
  const draft = path.join(headsDir, `${CARRIED}.draft`);
  await writeFile(draft, JSON.stringify(carried, null, 2), { mode: 0o600, flush: true });
  await rename(draft, path.join(headsDir, CARRIED));
}
