import type { ReactNode } from 'react';

/** One thing that can be opened or done. */
export interface FindItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** the sentence why it is closed now */
  readonly reason?: string | undefined;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  /** the server found it, for the words that it was asked last */
  readonly isFound?: true;
  readonly run: () => void;
  /** shows what can be done with it, where that is more than to open it */
  readonly acts?: (() => void) | undefined;
}

export interface FindGroup {
  readonly label: string;
  readonly items: readonly FindItem[];
}

export const openItems = (groups: readonly FindGroup[]): FindItem[] =>
  groups.flatMap(({ items }) => items.filter(({ reason }) => !reason));
