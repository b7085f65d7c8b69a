import { FINDS } from '../../shared/session/stored-state.ts';
import type { FoundRecord } from './find-query.ts';

export interface RecentFind {
  readonly kind: FoundRecord['kind'] | 'stone';
  readonly name: string;
  readonly detail: string;
  readonly place: string;
}

const MOST = 8;

export function recentFinds(userId: string): readonly RecentFind[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(FINDS) ?? 'null');
    return isStored(stored) && stored.userId === userId ? stored.finds.slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberFind(userId: string, find: RecentFind): void {
  const others = recentFinds(userId).filter(({ place }) => place !== find.place);
  const finds = [find, ...others].slice(0, MOST);
  try {
    localStorage.setItem(FINDS, JSON.stringify({ userId, finds }));
  } catch {
    // Local storage is unavailable, so nothing is remembered.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isStored = (value: unknown): value is { userId: string; finds: RecentFind[] } =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'finds' in value &&
  Array.isArray(value.finds) &&
  value.finds.every(
    (find: Partial<RecentFind> | null) =>
      isText(find?.kind) && isText(find.name) && isText(find.detail) && find.place?.startsWith('/'),
  );
