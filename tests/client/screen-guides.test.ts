import { describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { guideOf } from '../../src/routes/-guides/screen-guides.ts';
import { VIEWS } from '../support/browser/all-screens.ts';

/** Folders of routes that are no part of the address. */
const FOLDERS: Readonly<Record<string, string>> = {
  '/track-report': '/(reports)',
  '/payment': '/(orders)',
  '/supplier-orders': '/(orders)',
};
/** Routes that are not drawn inside of the screen of their parent, which the id marks by `_`. */
const routeIdOf = (route: string): string =>
  `/_app${FOLDERS[route] ?? ''}${route.replace('/stock-list/', '/stock-list_/')}`;

/** Returns the guides of a screen for all roles. */
function guidesAt(route: string, address: string) {
  const [path = ''] = address.split('?');
  const list = route.endsWith('{-$list}') ? path.split('/').at(-1) : undefined;
  return Object.values(ROLE).map((role) => guideOf(routeIdOf(route), { role, list }));
}

const SCREENS = Object.entries(VIEWS).flatMap(([route, views]) =>
  views.map((address) => [route, address] as const),
);

describe.each(SCREENS)('the guide of %s at %s', (route, address) => {
  it('has three to five short sentences for every role', () => {
    for (const guide of guidesAt(route, address)) {
      expect(guide?.length).toBeGreaterThanOrEqual(3);
      expect(guide?.length).toBeLessThanOrEqual(5);
      for (const text of guide ?? [])
        for (const sentence of text.split('. '))
          expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(25);
    }
  });
});

it('every trade list has its own guide', () => {
  const of = (list: string) =>
    JSON.stringify(guidesAt('/transaction/{-$list}', `/transaction/${list}`)[0]);
  expect(of('memo')).toContain('memo');
  expect(new Set(['memo', 'hold', 'cart', 'invoice'].map(of)).size).toBe(4);
});
