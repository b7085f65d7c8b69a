import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#api/types.ts';
import { phoneTabs } from '../../../src/features/access/phone-tabs.ts';
import { sidebarOf } from '../../../src/features/access/sidebar.ts';
import { allEntries } from '../../../src/features/app-shell/navigation.ts';
import { shouldStartWithCounts } from '../../../src/features/dashboard/home-views.tsx';
import { commandGroups } from '../../../src/features/find/command-groups.tsx';
import { remoteCommands } from '../../../src/features/find/remote-commands.ts';
import { innerScreens } from '../../../src/routes/-inner-screens.ts';
import { screenKeywords } from '../../../src/shared/frame/screen-keywords.ts';
import { isOfferedTo, mayAct } from '../../../src/shared/stones/action-permissions.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

const profileOf = async (name: keyof Cast): Promise<Profile> =>
  (await portal.call(cast[name].token, 'GET', '/user/profile')).body.data as Profile;

it.each([
  ['administrator', ['Today', 'Stones', 'Orders', 'KYC', 'Holds']],
  ['qualityControl', ['Today', 'Stones', 'Orders', 'KYC', 'Holds']],
  ['tove', ['Today', 'Search', 'Holds', 'Memos', 'Clients']],
  ['ada', ['Home', 'Search', 'My lists', 'Saved']],
  ['guest', ['Home', 'Search', 'My lists']],
] as const)('the bottom tabs of %s on a phone are the main tasks', async (name, labels) => {
  const { permissions } = await profileOf(name);
  const tabs = phoneTabs(permissions, allEntries(sidebarOf(permissions)));
  expect(tabs.map(({ label }) => label)).toEqual(labels);
});

describe('the search for screens', () => {
  /** The screens that are named by these words, as the field that finds everything offers them. */
  async function named(name: keyof Cast, words: string): Promise<[string, string][]> {
    const ways = innerScreens(await profileOf(name));
    const commands = ways.map(({ label, path, keywords = screenKeywords(path) }) => ({
      id: path,
      group: 'Screens',
      label,
      keywords,
      run: () => undefined,
    }));
    const found = commandGroups(commands, words).flatMap(({ items }) => items);
    return found.map(({ id, label }) => [label, id.replace('command ', '')]);
  }

  it.each([
    ['administrator', 'holds', ['Holds', '/transaction/hold']],
    ['auditor', 'markups', ['Settings: Markups', '/settings/markup']],
    ['ada', 'invoice', ['Invoice', '/customer-profile/invoice']],
    ['ada', 'password', ['Profile', '/profile']],
    ['ada', 'overdue memos', ['Overdue memos', '/customer-profile/memo?overdue=1']],
    ['administrator', 'permissions', ['Settings: Roles', '/settings/roles']],
  ] as const)('for %s finds by “%s”', async (name, words, screen) => {
    expect(await named(name, words)).toEqual([screen]);
  });

  it('lists a screen with this label before screens with this keyword', async () => {
    const labels = (await named('administrator', 'overdue')).map(([label]) => label);
    expect(labels[0]).toBe('Overdue memos');
    expect(labels).toContain('Memos');
  });

  it.each([
    ['ada', 'kyc'],
    ['ada', 'settings'],
    ['guest', 'invoice'],
    ['ftpProvider', 'holds'],
    ['auditor', 'today'],
  ] as const)('for %s finds none by “%s”', async (name, words) => {
    expect(await named(name, words)).toEqual([]);
  });
});

it.each([
  ['administrator', true],
  ['qualityControl', true],
  ['tove', true],
  ['marek', true],
  ['ada', false],
  ['hanna', false],
  ['auditor', false],
  ['guest', false],
  ['apiProvider', false],
  ['ftpProvider', false],
] as const)('%s may add a customer from any screen: %s', async (name, may) => {
  const acts = remoteCommands(await profileOf(name), [], () => undefined);
  expect(acts.map(({ label }) => label)).toEqual(may ? ['Add a customer'] : []);
});

it.each([
  ['ada', ['hold', 'confirm', 'memo', 'watch'], []],
  ['tove', ['hold', 'confirm', 'memo', 'watch'], []],
  ['guest', ['watch'], []],
  ['auditor', [], ['hold', 'confirm', 'memo', 'watch']],
  ['apiProvider', [], []],
] as const)('%s sees these enabled and disabled commands of a stone', async (name, may, closed) => {
  const profile = await profileOf(name);
  const offered = (['hold', 'confirm', 'memo', 'watch'] as const).filter((act) =>
    isOfferedTo(profile.role_id, act),
  );
  expect(offered.filter((act) => mayAct(profile, act))).toEqual(may);
  expect(offered.filter((act) => !mayAct(profile, act))).toEqual(closed);
});

it.each([
  ['ada', true],
  ['guest', true],
  ['administrator', false],
  ['qualityControl', false],
  ['tove', false],
  ['auditor', false],
  ['apiProvider', false],
] as const)('the dashboard of %s begins with the counts of its lists: %s', async (name, begins) => {
  expect(shouldStartWithCounts(await profileOf(name))).toBe(begins);
});
