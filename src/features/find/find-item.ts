import type { ReactNode } from 'react';

export interface FindItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly reason?: string | undefined;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  /**
   * true for a result of the server. After an edit of the search text, old results stay visible
   * until the next response arrives.
   */
  readonly isFound?: true;
  readonly run: () => void;
  /** shows the actions of the entry; absent if opening is the only action */
  readonly acts?: (() => void) | undefined;
}

export interface FindGroup {
  readonly label: string;
  readonly items: readonly FindItem[];
}

export const openItems = (groups: readonly FindGroup[]): FindItem[] =>
  groups.flatMap(({ items }) => items.filter(({ reason }) => !reason));
