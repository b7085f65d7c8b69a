import { expect, it } from 'vitest';
import { OPERATIONS } from './operations.ts';

/** What the specification has switched on and off by a call of its own, and the machine that decides it. */
const SWITCHED = [
  ['/home-setting/popup/status/{id}', 'activeFlag'],
  ['/home-setting/event/status/{id}', 'activeFlag'],
  ['/home-setting/banner/status/{id}', 'activeFlag'],
  ['/external-clients/status/{id}', 'activeFlag'],
  ['/master/status/{id}', 'activeFlag'],
  ['/master/submaster/status/{id}', 'activeFlag'],
  ['/inventory/carat-range-active/{id}', 'activeFlag'],
  ['/customer/user/{id}/status', 'activeFlag'],
  ['/customer/business/{id}/status', 'business'],
  ['/inventory/status/{id}', 'stone'],
] as const;

it.each(SWITCHED)('%s changes the flag by its state machine, both ways', (path, workflow) => {
  const found = OPERATIONS.find((one) => one.path === path && one.method === 'put');
  expect(found).toMatchObject({ workflow });
  expect(found?.events.length).toBeGreaterThan(1);
  if (workflow === 'activeFlag')
    expect(found?.events.toSorted()).toEqual(['flag.activate', 'flag.deactivate']);
});
