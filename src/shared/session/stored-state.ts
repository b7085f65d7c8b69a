import { decrypt, encrypt } from './browser-encryption.ts';

/** Incremented whenever the shape of the stored state changes; older states are discarded. */
const PERSIST_VERSION = 20;
const KEPT_AS = 'culet.state';
/** Storage key of the records opened last. Removed on sign-out, like the state. */
export const FINDS = 'culet.finds';

interface Machine {
  readonly id: string;
  readonly version?: string | undefined;
}

let newest = 0;

/** Never throws: without encryption or storage, nothing is stored. */
export async function storeState(machine: Machine, snapshot: unknown): Promise<void> {
  const sequence = ++newest;
  try {
    const sealed = await encrypt(
      JSON.stringify({
        v: PERSIST_VERSION,
        machine: machine.id,
        version: machine.version,
        snapshot,
      }),
    );
    // A newer state or a sign-out came during the encryption, so discard this one.
    if (sequence === newest) localStorage.setItem(KEPT_AS, sealed);
  } catch {
    if (sequence === newest) purgeState();
  }
}

/** Returns the stored state if machine and version match, else undefined. Purges unusable data. */
export async function readStoredState(machine: Machine): Promise<unknown> {
  try {
    const sealed = localStorage.getItem(KEPT_AS);
    if (sealed === null) return undefined;
    const kept: unknown = JSON.parse(await decrypt(sealed));
    if (isFor(machine, kept)) return kept.snapshot;
  } catch {
    // A lost key, an old format or damaged data is purged below.
  }
  purgeState();
  return undefined;
}

export function purgeState(): void {
  newest += 1;
  try {
    localStorage.removeItem(KEPT_AS);
    localStorage.removeItem(FINDS);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function isFor(machine: Machine, kept: unknown): kept is { snapshot: unknown } {
  if (typeof kept !== 'object' || kept === null || !('snapshot' in kept)) return false;
  const { v, machine: id, version } = kept as Record<string, unknown>;
  return v === PERSIST_VERSION && id === machine.id && version === machine.version;
}
