import type { PermissionCategory } from '#api/types.ts';
import type { GuardedScreen } from '../../shared/frame/guarded-screens.ts';
import { readablePaths } from './sidebar.ts';

/**
 * The stock screen is `/search` or `/inventory`, depending on the role. A permission for either
 * path opens both.
 */
const ALSO_BY: Partial<Record<GuardedScreen, string>> = {
  '/search': '/inventory',
  '/inventory': '/search',
};

export function mayOpen(screen: GuardedScreen, categories: readonly PermissionCategory[]): boolean {
  const readable = readablePaths(categories);
  return readable.has(screen) || readable.has(ALSO_BY[screen] ?? '');
}
