import type { KeyName } from '../../ui/key-names.ts';

/** Something a person can do here, by name from the palette or by its key. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Heading in the palette and in the key sheet. */
  readonly group?: string;
  readonly keys?: KeyName;
  /** The sentence why it is closed now. */
  readonly reason?: string | null;
  /** Known by its key only: kept out of the palette. */
  readonly hidden?: boolean;
  readonly run: () => void;
}

/** The group of what the frame itself offers. */
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

/** The frame's come first, then those of the screen. */
export const allCommands = (): readonly Command[] => all;

/** What a key means among these: the screen's own win over those of the frame, whichever were offered last. */
export function meantBy(
  keys: string,
  commands: readonly Command[],
): { readonly command: Command | undefined; readonly reason: string | null } {
  const meant = commands.filter((one) => one.keys === keys);
  const open = meant.filter(({ reason }) => !reason);
  return {
    command: open.findLast(({ group }) => group !== EVERYWHERE) ?? open.at(-1),
    reason: meant.at(-1)?.reason ?? null,
  };
}

export function onCommands(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
