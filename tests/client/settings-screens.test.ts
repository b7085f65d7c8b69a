import { describe, expect, it } from 'vitest';
import {
  filterSettings,
  groupSettings,
  settingsScreens,
} from '../../src/features/settings/settings-screens.ts';

const ALL = settingsScreens(
  new Set(
    [
      ...['company', 'users', 'roles', 'rap', 'markup', 'terms', 'matchpair', 'new-arrival'],
      ...['master-settings', 'carat-range', 'home-settings', 'external-clients', 'mail'],
    ].map((name) => `/settings/${name}`),
  ),
);

it('the settings are grouped, each group once', () => {
  expect(
    groupSettings(ALL).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]),
  ).toEqual([
    ['Company', 'Company'],
    ['People', 'Users', 'Roles'],
    ['Pricing', 'Rap prices', 'Markups'],
    ['Trading', 'Terms', 'Match pairs', 'New arrivals'],
    ['Catalogue', 'Master data', 'Carat ranges'],
    ['Home page', 'Home settings'],
    ['Connections', 'API clients', 'Mail'],
  ]);
});

it('a user sees only the permitted settings screens', () => {
  const screens = settingsScreens(new Set(['/settings/mail', '/settings/rap', '/client']));
  expect(groupSettings(screens).map(({ name }) => name)).toEqual(['Pricing', 'Connections']);
});

describe('the filter of the settings screens', () => {
  it.each([
    ['', 13],
    ['   ', 13],
    ['zirconia', 0],
  ])('“%s” leaves %i', (text, left) => {
    expect(filterSettings(ALL, text)).toHaveLength(left);
  });

  it.each([
    ['markups', ['Markups']],
    ['MARGIN', ['Markups']],
    ['pricing', ['Rap prices', 'Markups']],
    ['permissions', ['Roles']],
    ['banner', ['Home settings']],
    ['external', ['API clients']],
    ['shape', ['Master data']],
    ['price discount', ['Rap prices', 'Markups']],
    ['discount business', ['Markups']],
  ])('“%s” leaves %j', (text, left) => {
    expect(filterSettings(ALL, text).map(({ label }) => label)).toEqual(left);
  });
});
