import type pg from 'pg';
import type { ProviderId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { PRICE_BASIS } from '#common/price-basis.ts';
import { ACTIVE_FLAG, ROLE, SUPPLIER_AVAILABILITY, SUPPLIER_SOURCE } from '#machines/codes.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { PROVIDERS } from '../people.ts';
import { idAt } from '../people-ids.ts';

type Schemas = components['schemas'];

const api = (host: string, more: Partial<Schemas['SupplierApi']> = {}): Schemas['SupplierApi'] => ({
  address: `https://${host}.example/stock`,
  method: 'GET',
  headers: [],
  sign_in: 'bearer',
  sign_in_name: null,
  format: 'json',
  rows_path: null,
  paging: null,
  is_full: true,
  ...more,
});

const ftp = (host: string, more: Partial<Schemas['SupplierFtp']> = {}): Schemas['SupplierFtp'] => ({
  host: `files.${host}.example`,
  port: 21,
  protocol: 'ftps',
  folder: '/out',
  pattern: 'stock-*.csv',
  user: 'culet',
  is_full: true,
  ...more,
});

/** Connection settings of the suppliers with stones, in the order of `PROVIDERS`. */
const SETTINGS = [
  api('orrin', { format: 'csv', is_full: false }),
  api('virdana', { format: 'csv', sign_in: 'password', sign_in_name: 'culet', is_full: false }),
  ftp('madrone'),
  ftp('tanwick', { protocol: 'ftp', folder: '/lists', pattern: 'tanwick-*.csv', is_full: false }),
];

/** Index of the supplier that confirms each order of its stones. The others guarantee them. */
export const CONFIRMING_PROVIDER = 3;

/** Suppliers without stones: new and inactive ones. */
const WITHOUT_STONES = [
  { name: 'Corvin & Daughters', source: SUPPLIER_SOURCE.api, settings: null, isActive: true },
  {
    name: 'Hollin Fancy Colour',
    source: SUPPLIER_SOURCE.api,
    settings: api('hollin', {
      sign_in: 'header',
      sign_in_name: 'X-Api-Key',
      rows_path: 'data.stones',
      paging: { parameter: 'page', counts: 'pages', first: 1, size_parameter: 'size', size: 1000 },
    }),
    isActive: false,
  },
  { name: 'Bexley Parcel', source: SUPPLIER_SOURCE.ftp, settings: null, isActive: true },
] as const;

const PUT = statement(
  'demo-provider-put',
  `insert into provider (id, name, source, user_id, settings, price_basis, availability, created_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() - interval '380 days', now() - interval '40 days')`,
);

export async function insertSuppliers(
  connection: pg.PoolClient,
  ids: readonly ProviderId[],
  userIds: readonly UserId[],
): Promise<void> {
  for (const [index, { name, user, basis }] of PROVIDERS.entries()) {
    const settings = JSON.stringify(SETTINGS[index]);
    await runStatement(connection, PUT, [
      idAt(ids, index),
      name,
      user.role,
      idAt(userIds, index),
      settings,
      basis,
      index === CONFIRMING_PROVIDER ? SUPPLIER_AVAILABILITY.ask : SUPPLIER_AVAILABILITY.guaranteed,
    ]);
  }
  for (const [index, { name, source, settings }] of WITHOUT_STONES.entries()) {
    const id = idAt(ids, PROVIDERS.length + index);
    await runStatement(connection, PUT, [
      id,
      name,
      source,
      null,
      settings && JSON.stringify(settings),
      PRICE_BASIS.asked,
      SUPPLIER_AVAILABILITY.guaranteed,
    ]);
  }
}

export const SUPPLIER_COUNT = PROVIDERS.length + WITHOUT_STONES.length;

const SET_ASIDE = statement(
  'demo-supplier-aside',
  `with gone as (update provider set is_active = false where id = $1 returning id)
   insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_id, actor_role, request_id)
   select now() - interval '40 days', 'activeFlag', id, 'flag.deactivate', ${ACTIVE_FLAG.active.code}, ${ACTIVE_FLAG.inactive.code},
          'person', $2, ${ROLE.administrator}, md5(id::text || 'aside')::uuid from gone`,
);

/** Deactivates some suppliers. Called after all suppliers were created as active. */
export async function deactivateSuppliers(
  connection: pg.PoolClient,
  ids: readonly ProviderId[],
  administrator: UserId,
): Promise<void> {
  for (const [index, { isActive }] of WITHOUT_STONES.entries()) {
    if (!isActive)
      await runStatement(connection, SET_ASIDE, [
        idAt(ids, PROVIDERS.length + index),
        administrator,
      ]);
  }
}
