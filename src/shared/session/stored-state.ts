import { decrypt, encrypt } from './browser-encryption.ts';

/**
 * Version of the stored state. Increment it when the shape of the state changes; older states are
 * discarded.
 */
const PERSIST_VERSION = 20;
const KEPT_AS = 'culet.state';
/** Storage key of the recently opened records, which sign-out removes. */
export const FINDS = 'culet.finds';

interface Machine {
  readonly id: string;
  readonly version?: string | undefined;
}

let newest = 0;

/**
 * Stores the state of a state machine. Never throws: without encryption or storage, nothing is
 * stored.
 */
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
    // Discards this state if a newer state or a sign-out came during the encryption.
    if (sequence === newest) localStorage.setItem(KEPT_AS, sealed);
  } catch {
    if (sequence === newest) purgeState();
  }
}

/**
 * Returns the stored state if it belongs to this state machine and version, else undefined. Deletes
 * unusable data.
 */
export async function readStoredState(machine: Machine): Promise<unknown> {
  try {
    const sealed = localStorage.getItem(KEPT_AS);
    if (sealed === null) return undefined;
    const kept: unknown = JSON.parse(await decrypt(sealed));
    if (isFor(machine, kept)) return kept.snapshot;
  } catch {
    // If the key is lost, or the data is damaged or has an old format, the state is unusable and is
    // deleted below.
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
