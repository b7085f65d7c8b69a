import {
  BUSINESS,
  CUSTOMER,
  ID,
  LATER,
  NOW,
  OTHER_BUSINESS,
  OTHER_STONE,
  type Row,
  STONE,
  type Tables,
  THIRD_STONE,
  upTo,
} from '../table-rules.ts';

const REQUEST = ID.first(43);
export const ORDER = ID.first(44);
export const OTHER_ORDER = ID.second(44);
const PRICED: Row = { price_per_ct: 100, amount: 100 };
const ENDED: Row = { ended_at: LATER };
const TERM: Row = { term_began: NOW, until: LATER };
const NO_TERM: Row = { term_began: null, until: null };
const RELEASED: Row = { state: 2, end_reason: 'released', ...ENDED };
const OFFERED: Row = { state: 2, offered_until: LATER };

/** Stones that are held and asked for. */
export const HOLDS: Tables = {
  hold: {
    row: {
      id: ID.first(41),
      hold_no: 'HO-1',
      stone_id: STONE,
      state: 1,
      business_id: BUSINESS,
      placed_by: CUSTOMER,
      until: LATER,
      ...PRICED,
    },
    second: { id: ID.second(41), stone_id: OTHER_STONE },
    key: ['id'],
    references: { stone_id: 'stone', business_id: 'business', placed_by: 'app_user' },
    checks: {
      hold_remark_check: upTo('remark', 2000),
      hold_end_reason_check: {
        refused: [{ ...RELEASED, end_reason: 'forgotten' }],
        allowed: [
          RELEASED,
          { ...RELEASED, end_reason: 'expired' },
          { ...RELEASED, end_reason: 'confirmed' },
          { ...RELEASED, end_reason: 'issued' },
          { ...RELEASED, end_reason: 'withdrawn' },
        ],
      },
      hold_check: {
        refused: [{ ...RELEASED, end_reason: null }, { end_reason: 'released' }],
        allowed: [RELEASED],
      },
      hold_check1: { refused: [{ ...RELEASED, ended_at: null }, ENDED], allowed: [RELEASED] },
    },
    unique: {
      hold_one_live: {
        refused: [{ stone_id: STONE }, { stone_id: STONE, business_id: OTHER_BUSINESS }],
        allowed: [{ stone_id: STONE, ...RELEASED }],
      },
    },
    triggers: {
      hold_birth: { workflow: 'hold', births: [RELEASED] },
      hold_edges: {
        workflow: 'hold',
        steps: [[RELEASED, { state: 1, end_reason: null, ended_at: null }]],
      },
    },
  },
  hold_queue: {
    row: {
      id: ID.first(42),
      stone_id: STONE,
      state: 1,
      business_id: BUSINESS,
      joined_by: CUSTOMER,
    },
    second: { id: ID.second(42), business_id: OTHER_BUSINESS },
    key: ['id'],
    references: { stone_id: 'stone', business_id: 'business', joined_by: 'app_user' },
    checks: {
      hold_queue_check: {
        refused: [{ state: 2 }],
        allowed: [OFFERED, { state: 1 }, { state: 4, ...ENDED }],
      },
    },
    unique: {
      hold_queue_one_place: {
        refused: [{ business_id: BUSINESS }, { business_id: BUSINESS, ...OFFERED }],
        allowed: [
          { business_id: BUSINESS, state: 3, ...ENDED },
          { business_id: BUSINESS, state: 5, ...ENDED },
          { business_id: BUSINESS, stone_id: OTHER_STONE },
        ],
      },
      hold_queue_one_offer: {
        first: OFFERED,
        refused: [OFFERED],
        allowed: [{ state: 1 }, { ...OFFERED, stone_id: OTHER_STONE }],
      },
    },
    triggers: {
      hold_queue_birth: { workflow: 'holdQueue', births: [OFFERED] },
      hold_queue_edges: {
        workflow: 'holdQueue',
        steps: [[{ state: 5 }, { state: 1 }]],
      },
    },
  },
  external_request: {
    row: {
      id: REQUEST,
      request_no: 'EX-1',
      state: 1,
      business_id: BUSINESS,
      imported_by: CUSTOMER,
    },
    second: { id: ID.second(43), request_no: 'EX-2' },
    key: ['id'],
    references: { business_id: 'business', imported_by: 'app_user' },
    unique: { external_request_request_no_key: { refused: [{ request_no: 'EX-1' }], allowed: [] } },
    triggers: {
      external_request_birth: { workflow: 'externalRequest', births: [{ state: 2 }] },
      external_request_edges: {
        workflow: 'externalRequest',
        steps: [[{ state: 2 }, { state: 1 }]],
      },
    },
  },
  confirm_stone: {
    row: {
      id: ORDER,
      order_no: 'CO-1',
      stone_id: STONE,
      state: 1,
      business_id: BUSINESS,
      requested_by: CUSTOMER,
      ...TERM,
      ...PRICED,
    },
    also: [{ id: OTHER_ORDER, stone_id: OTHER_STONE }],
    second: { id: ID.second(48), stone_id: THIRD_STONE },
    key: ['id'],
    references: {
      stone_id: 'stone',
      business_id: 'business',
      requested_by: 'app_user',
      external_request_id: 'external_request',
      decided_by: 'app_user',
    },
    checks: {
      confirm_stone_reason_check: upTo('reason', 2000),
      confirm_stone_remark_check: upTo('remark', 2000),
      confirm_stone_price_per_ct_check: {
        refused: [{ price_per_ct: 0 }],
        allowed: [{ price_per_ct: 0.01 }],
      },
      confirm_stone_amount_check: { refused: [{ amount: 0 }], allowed: [{ amount: 0.01 }] },
      confirm_stone_check: {
        refused: [ENDED, { state: 2 }, { state: 4 }],
        allowed: [{ state: 2, ...ENDED }],
      },
      confirm_stone_reminded_check: {
        refused: [{ reminded: -1 }, { reminded: 3 }],
        allowed: [{ reminded: 0 }, { reminded: 2 }],
      },
      confirm_stone_check2: {
        refused: [NO_TERM],
        allowed: [{ ...NO_TERM, state: 2, ...ENDED }],
      },
      confirm_stone_check3: {
        refused: [{ term_began: null }, { until: null, state: 2, ...ENDED }],
        allowed: [TERM],
      },
      confirm_stone_check1: {
        refused: [{ state: 3, ...ENDED }],
        allowed: [
          { state: 3, reason: 'Damaged.', ...ENDED },
          { state: 2, ...ENDED },
        ],
      },
    },
    unique: {
      confirm_stone_one_pending: {
        refused: [{ stone_id: STONE }],
        allowed: [{ stone_id: STONE, state: 4, ...ENDED }],
      },
    },
    triggers: {
      request_amount_kept: {
        counts: 'select count(*) from request_amount_past',
        when: [`update confirm_stone set amount = 7 where id = '${ORDER}'`],
        not: [
          `update confirm_stone set amount = amount where id = '${ORDER}'`,
          `update confirm_stone set remark = 'x' where id = '${ORDER}'`,
        ],
      },
      confirm_stone_birth: { workflow: 'confirmStone', births: [{ state: 2, ...ENDED }] },
      confirm_stone_edges: {
        workflow: 'confirmStone',
        steps: [[{ state: 3, reason: 'No.', ...ENDED }, { state: 2 }]],
      },
    },
  },
  request_amount_past: {
    row: { confirm_stone_id: ORDER, amount: 100 },
    second: {},
    key: [],
    references: { confirm_stone_id: 'gone with confirm_stone' },
  },
};
