import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Portal, startPortal } from '../support/servers/portal.ts';
import { type MasterDesk, masterDeskOf } from '../support/trade/master-desk.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: MasterDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = masterDeskOf(portal, cast);
});
afterAll(() => portal?.stop());

it('the demo data has attribute lists of the company, with values in every state', async () => {
  const states = (await desk.values('DELIVERY')).map(
    ({ code, is_active, is_default, is_display, image }) => [
      code,
      is_active,
      is_default,
      is_display,
      image !== null,
    ],
  );
  expect(states).toEqual([
    ['COURIER', true, true, true, true],
    ['BY_HAND', true, false, true, true],
    ['VAULT', true, false, false, false],
    ['REGISTERED_POST', false, false, true, false],
  ]);
  const [courier] = await desk.values('DELIVERY');
  const image = await fetch(`${portal.url}/api/v1${courier?.image}`);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const offered = await desk.offered();
  expect(offered.DELIVERY).toEqual(['Insured courier', 'By hand', 'Vault to vault']);
  expect(await desk.masterOf('OCCASION')).toMatchObject({ is_active: false, sub_masters: 2 });
  expect(offered.OCCASION).toBeUndefined();
  const uses = await desk.uses((await desk.valueOf('BUSINESS_TYPE', 'Retailer')).id);
  expect(uses.map(({ kind }) => kind)).toEqual(['client']);
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
