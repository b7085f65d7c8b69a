import { capitalize } from './capitalize.ts';
import { formatDateTime } from './format.ts';

interface Since {
  readonly at: string;
  readonly did: string;
  /** name of the user; null if the viewer may not know the user */
  readonly by: string | null;
}

export const sinceText = ({ at, did, by }: Since): string =>
  `${capitalize(did)}${by === null ? '' : ` by ${by}`}, ${formatDateTime(at)}`;

/** Describes the first entry that was changed after the caller read it; null if none was. */
export function firstSince(entries: readonly { readonly since?: Since }[]): string | null {
  const since = entries.find((entry) => entry.since)?.since;
  return since ? `${sinceText(since)}.` : null;
}
