import type { KeyName } from '../../ui/key-names.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Other words that find the command in the palette. They are not displayed. */
  readonly keywords?: string | undefined;
  /** Group heading in the command palette and the shortcut sheet. */
  readonly group?: string;
  readonly keys?: KeyName;
  readonly reason?: string | null;
  /** If true, the palette hides the command; only its shortcut runs it. */
  readonly hidden?: boolean;
  readonly run: () => void;
}

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

export const allCommands = (): readonly Command[] => all;

/**
 * Finds the enabled command for a key. Commands of the screen take precedence over the group
 * `EVERYWHERE`, regardless of registration order. `reason` is why the last matching command is
 * disabled, or null.
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
