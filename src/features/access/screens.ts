import type { PermissionCategory } from '../../api/types.ts';
import { readablePaths } from './sidebar.ts';

/** Any of these readable paths opens the screen. A screen that is not named here is open to everybody signed in. */
const OPENED_BY = {
  '/business-associate': ['/business-associate'],
  '/search': ['/search', '/inventory'],
  '/inventory': ['/inventory', '/search'],
  '/saved-search': ['/saved-search'],
  '/demand': ['/demand'],
  '/new-arrival': ['/new-arrival'],
  '/collection': ['/collection'],
  '/special-stone': ['/special-stone'],
  '/transaction': ['/transaction'],
  '/customer-profile': ['/customer-profile'],
  '/workflows': ['/workflows'],
  '/guests': ['/guests'],
  '/api': ['/api'],
  '/settings/mail': ['/settings/mail'],
  '/client': ['/client'],
  '/business': ['/business'],
  '/settings/master-settings': ['/settings/master-settings'],
  '/settings/users': ['/settings/users'],
  '/settings/roles': ['/settings/roles'],
  '/settings/markup': ['/settings/markup'],
  '/settings/rap': ['/settings/rap'],
  '/settings/new-arrival': ['/settings/new-arrival'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type GuardedScreen = keyof typeof OPENED_BY;

export function mayOpen(screen: GuardedScreen, categories: readonly PermissionCategory[]): boolean {
  const readable = readablePaths(categories);
  return OPENED_BY[screen].some((path) => readable.has(path));
}
