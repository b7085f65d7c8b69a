import type { PermissionCategory } from '#api/types.ts';
import type { GuardedScreen } from '../../shared/frame/guarded-screens.ts';
import { readablePaths } from './sidebar.ts';

/** Second path of a screen. Some roles see the stock at `/search`, others at `/inventory`. */
const ALSO_BY: Partial<Record<GuardedScreen, string>> = {
  '/search': '/inventory',
  '/inventory': '/search',
};

export function mayOpen(screen: GuardedScreen, categories: readonly PermissionCategory[]): boolean {
  const readable = readablePaths(categories);
  return readable.has(screen) || readable.has(ALSO_BY[screen] ?? '');
}
