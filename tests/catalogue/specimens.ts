import type { Row } from './read-schema.ts';

const HEX = '0123456789abcdef'.repeat(4);

/** Values that cannot be read from a rule: patterns, and ranges that may not meet. */
export const SPECIMENS: Readonly<Record<string, (n: number) => Row>> = {
  api_key: (n) => ({ beginning: `culet_abcde${n}`, scopes: ['stock'] }),
  app_user: (n) => ({ email: `a${n}@culet.example`, user_name: `a${n}` }),
  app_version: (n) => ({
    platform: ['web', 'android', 'ios'][Math.min(n, 3) - 1],
    current: '2.0.0',
    minimum: '1.0.0',
  }),
  audit_anchor: () => ({ mac: HEX, signature: HEX }),
  audit_link: () => ({ digest: HEX, mac: HEX }),
  country: (n) => ({ iso2: `Q${'WXYZ'[n - 1]}`, phonecode: '1' }),
  hs_code: (n) => ({ growth_type: n, code: '710239' }),
  ledger_link: () => ({ ledger_ids: [1], digests: `\\x${HEX}`, mac: HEX }),
  master: (n) => ({ code: `M${n}` }),
  recent_search: (n) => ({ filter: { diamond_type: 1, n } }),
  saved_search: () => ({ filter: { diamond_type: 1 } }),
  screening: (n) => ({
    is_hit: true,
    ...(n === 1
      ? {
          decision: 1,
          remark: 'The date of birth differs.',
          decided_at: '2026-11-21T10:00:00Z',
        }
      : {}),
  }),
  shipment: (n) =>
    n === 1
      ? {
          state: 3,
          carrier: 'Carrier',
          tracking_no: 'T1',
          insured_value: 1,
          collected_at: '2026-11-20T10:00:00Z',
          delivered_on: '2026-11-21',
          received_by: 'R. Ceiver',
        }
      : {},
  stone: (n) => ({ stock_no: `ST-${n}` }),
  sub_carat_range: (n) => ({ carat_from: 900 + 10 * n, carat_to: 901 + 10 * n }),
  sub_master: (n) => ({ code: `S${n}` }),
  supplier_link: (n) => ({ token_hash: `\\x${HEX.slice(1)}${n}` }),
  tax_rate: (n) => ({
    buyer_group: null,
    buyer_status: 'any',
    growth_type: null,
    category: 'S',
    rate: 21,
    exemption: null,
    first_day: `202${n}-01-01`,
    last_day: `202${n}-12-31`,
  }),
  submodule: (n) => ({ path: `/a/b/c${n}` }),
};
