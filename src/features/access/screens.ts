import type { PermissionCategory } from '#api/types.ts';
import { readablePaths } from './sidebar.ts';

/**
 * Screens that need read access to their own path. Every signed-in user may open all other screens.
 */
export type GuardedScreen =
  | '/business-associate'
  | '/search'
  | '/inventory'
  | '/saved-search'
  | '/demand'
  | '/matchpair'
  | '/new-arrival'
  | '/collection'
  | '/special-stone'
  | '/supply'
  | '/imports'
  | '/stock-list'
  | '/buying'
  | '/track-report'
  | '/transaction'
  | '/customer-profile'
  | '/workflows'
  | '/audit'
  | '/guests'
  | '/return-check'
  | '/api'
  | '/bulk-email'
  | '/settings/mail'
  | '/client'
  | '/business'
  | '/settings/master-settings'
  | '/settings/home-settings'
  | '/settings/users'
  | '/settings/roles'
  | '/settings/carat-range'
  | '/settings/markup'
  | '/settings/rap'
  | '/settings/matchpair'
  | '/settings/new-arrival'
  | '/settings/terms'
  | '/settings/external-clients';

/** Second path of a screen. Some roles see the stock at `/search`, others at `/inventory`. */
const ALSO_BY: Partial<Record<GuardedScreen, string>> = {
  '/search': '/inventory',
  '/inventory': '/search',
};

export function mayOpen(screen: GuardedScreen, categories: readonly PermissionCategory[]): boolean {
  const readable = readablePaths(categories);
  return readable.has(screen) || readable.has(ALSO_BY[screen] ?? '');
}
