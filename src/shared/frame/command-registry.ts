import type { KeyName } from '../../ui/key-names.ts';

/** A user command, available in the command palette and by its shortcut. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Group heading in the command palette and the shortcut sheet. */
  readonly group?: string;
  readonly keys?: KeyName;
  /** Reason why the command is disabled now. */
  readonly reason?: string | null;
  /** Hidden in the palette; available by its shortcut only. */
  readonly hidden?: boolean;
  readonly run: () => void;
}

/** Group of the commands that the frame itself registers. */
export const EVERYWHERE = 'Everywhere';

const offered = new Map<symbol, readonly Command[]>();
const watchers = new Set<() => void>();
let all: readonly Command[] = [];

function refresh(): void {
  all = [...offered.values()].flat();
  for (const watcher of watchers) watcher();
}

export function offerCommands(owner: symbol, commands: readonly Command[]): void {
  offered.set(owner, commands);
  refresh();
}

export function withdrawCommands(owner: symbol): void {
  offered.delete(owner);
  refresh();
}

/** All registered commands, those of the frame first. */
export const allCommands = (): readonly Command[] => all;

/**
 * Finds the command for a key. Commands of the screen win over those of the frame, regardless of
 * registration order.
 */
export function resolveKey(
  keys: string,
  commands: readonly Command[],
): { readonly command: Command | undefined; readonly reason: string | null } {
  const matching = commands.filter((one) => one.keys === keys);
  const open = matching.filter(({ reason }) => !reason);
  return {
    command: open.findLast(({ group }) => group !== EVERYWHERE) ?? open.at(-1),
    reason: matching.at(-1)?.reason ?? null,
  };
}

export function onCommands(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
