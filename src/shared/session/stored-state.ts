import { decrypt, encrypt } from './vault.ts';

/** Raised whenever the shape of what is kept changes; older states are then thrown away. */
const PERSIST_VERSION = 20;
const KEPT_AS = 'culet.state';
/** What a person opened last, by name: it ends with the session, as the state does. */
export const FINDS = 'culet.finds';

interface Machine {
  readonly id: string;
  readonly version?: string | undefined;
}

let newest = 0;

/** Never throws: a browser that cannot encrypt or store simply keeps nothing. */
export async function storeState(machine: Machine, snapshot: unknown): Promise<void> {
  const turn = ++newest;
  try {
    const sealed = await encrypt(
      JSON.stringify({
        v: PERSIST_VERSION,
        machine: machine.id,
        version: machine.version,
        snapshot,
      }),
    );
    // A later state, or a sign-out, came while this one was being encrypted.
    if (turn === newest) localStorage.setItem(KEPT_AS, sealed);
  } catch {
    if (turn === newest) purgeState();
  }
}

/** What was kept for exactly this machine, or undefined; anything unreadable is purged. */
export async function readStoredState(machine: Machine): Promise<unknown> {
  try {
    const sealed = localStorage.getItem(KEPT_AS);
    if (sealed === null) return undefined;
    const kept: unknown = JSON.parse(await decrypt(sealed));
    if (isFor(machine, kept)) return kept.snapshot;
  } catch {
    // Another key, another format or a damaged text: all end below.
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
    // Where nothing can be stored nothing was kept.
  }
}

function isFor(machine: Machine, kept: unknown): kept is { snapshot: unknown } {
  if (typeof kept !== 'object' || kept === null || !('snapshot' in kept)) return false;
  const { v, machine: id, version } = kept as Record<string, unknown>;
  return v === PERSIST_VERSION && id === machine.id && version === machine.version;
}
