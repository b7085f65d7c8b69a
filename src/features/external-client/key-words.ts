import { formatDateTime } from '#common/format.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { ApiKey, ExternalClient, KeyScope } from './client-calls.ts';

export const SCOPES: readonly { readonly scope: KeyScope; readonly description: string }[] = [
  { scope: 'stock', description: 'search and read stones at the trading client’s prices' },
  { scope: 'export', description: 'download the full stock as one file' },
  { scope: 'hold', description: 'hold stones, release and extend holds, and join waitlists' },
  { scope: 'confirm', description: 'order stones and cancel orders' },
  { scope: 'memo', description: 'take stones on memo' },
  { scope: 'supply', description: 'send stock lists and read their results' },
];

/** An API client belongs to a supplier if `provider_id` is set, and to a client business if not. */
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

export function endOf({ state, expires_at, revoked_at }: ApiKey): string {
  if (revoked_at !== null) return `revoked ${formatDateTime(new Date(revoked_at))}`;
  if (expires_at === null) return 'no expiry';
  const at = formatDateTime(new Date(expires_at));
  return state === 'expired' ? `expired ${at}` : `expires ${at}`;
}

export function keysText({ is_active, closed_by, keys }: ExternalClient): string {
  if (keys.length === 0) return 'no key yet';
  if (!is_active) return 'inactive';
  if (closed_by !== null) return `the ${closed_by} is inactive`;
  const live = keys.filter(opens).length;
  return live === 0 ? 'no active key' : `${live} of ${keys.length} active`;
}

export const scopesText = ({ keys }: ExternalClient): string | null =>
  SCOPES.filter(({ scope }) => keys.some((key) => opens(key) && key.scopes.includes(scope)))
    .map(({ scope }) => scope)
    .join(', ') || null;
