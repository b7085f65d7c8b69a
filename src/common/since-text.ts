import { formatDateTime } from './format.ts';

interface Since {
  readonly at: string;
  /** "approved" */
  readonly did: string;
  /** null if the viewer may not know the user */
  readonly by: string | null;
}

/** "Approved by Hanna Weber, 22/11/2026 02:32 PM" */
export const sinceText = ({ at, did, by }: Since): string =>
  `${did.charAt(0).toUpperCase()}${did.slice(1)}${by === null ? '' : ` by ${by}`}, ${formatDateTime(at)}`;

/**
 * A sentence about the first of these entries that was changed in the meantime; null if none was.
 */
export function firstSince(entries: readonly { readonly since?: Since }[]): string | null {
  const since = entries.find((entry) => entry.since)?.since;
  return since ? `${sinceText(since)}.` : null;
}
