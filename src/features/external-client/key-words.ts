import { formatDateTime } from '../../common/format.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { ApiKey, ExternalClient, KeyScope } from './client-calls.ts';

/** Scopes of an API key, in display order. */
export const SCOPES: readonly { readonly scope: KeyScope; readonly description: string }[] = [
  { scope: 'stock', description: 'finds stones and reads them, at the prices of the client' },
  { scope: 'export', description: 'takes the whole stock as one file' },
  { scope: 'hold', description: 'holds stones, releases and extends holds, waits in line' },
  { scope: 'confirm', description: 'asks to buy stones, and takes requests back' },
  { scope: 'memo', description: 'takes stones on memo' },
  { scope: 'supply', description: 'sends stones, and reads what became of its lists' },
];

/** Returns the scopes available to the owner of the API client: a supplier or a trading client. */
export const scopesFor = ({ provider_id }: ExternalClient) =>
  SCOPES.filter(({ scope }) =>
    provider_id === null ? scope !== 'supply' : scope === 'supply' || scope === 'stock',
  );

export const KEY_STATE = {
  live: { label: 'Live', tone: 'registered' },
  ending: { label: 'Replaced', tone: 'kyc' },
  expired: { label: 'Expired', tone: 'na' },
  revoked: { label: 'Revoked', tone: 'na' },
} as const satisfies Record<ApiKey['state'], { label: string; tone: Tone }>;

export const opens = ({ state }: ApiKey): boolean => state === 'live' || state === 'ending';

/** Returns the expiry or revocation of a key as text. */
export function endOf({ state, expires_at, revoked_at }: ApiKey): string {
  if (revoked_at !== null) return `revoked ${formatDateTime(new Date(revoked_at))}`;
  if (expires_at === null) return 'no end';
  const at = formatDateTime(new Date(expires_at));
  return state === 'expired' ? `ended ${at}` : `ends ${at}`;
}

/** Returns the number of active keys, or why there is none. */
export function keysText({ is_active, closed_by, keys }: ExternalClient): string {
  if (keys.length === 0) return 'no key yet';
  if (!is_active) return 'set aside';
  if (closed_by !== null) return `its ${closed_by} is set aside`;
  const live = keys.filter(opens).length;
  return live === 0 ? 'none opens' : `${live} of ${keys.length} open`;
}

/** Returns the distinct scopes of all active keys, or null. */
export const scopesText = ({ keys }: ExternalClient): string | null =>
  SCOPES.filter(({ scope }) => keys.some((key) => opens(key) && key.scopes.includes(scope)))
    .map(({ scope }) => scope)
    .join(', ') || null;
