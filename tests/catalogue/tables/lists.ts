import {
  BUSINESS,
  CUSTOMER,
  ID,
  LATER,
  OTHER_BUSINESS,
  OTHER_CUSTOMER,
  OTHER_STONE,
  type Row,
  STONE,
  type Tables,
  upTo,
} from '../table-rules.ts';

const ENQUIRY = ID.first(51);
const MESSAGE = ID.first(52);
const DEMAND = ID.first(56);
const PRICED: Row = { price_per_ct: 100, amount: 100 };
const ENDED: Row = { ended_at: LATER };
const CLOSED: Row = { state: 2, reason: 'Answered.', ...ENDED };
const OVER: Row = { state: 3, reason: 'Found.', ...ENDED };
const KEPT: Row = {
  stone_id: STONE,
  business_id: BUSINESS,
  added_by: CUSTOMER,
  stone_status: 1,
  ...PRICED,
};
const OF_NOBODY: Row = { business_id: null };

/** What people keep of stones, ask about them, and want beside them. */
export const LISTS: Tables = {
  enquiry: {
    row: {
      id: ENQUIRY,
      enquiry_no: 'EN-1',
      stone_id: STONE,
      state: 1,
      business_id: BUSINESS,
      asked_by: CUSTOMER,
      ...PRICED,
    },
    second: { id: ID.second(51), stone_id: OTHER_STONE },
    key: ['id'],
    references: {
      stone_id: 'stone',
      business_id: 'business',
      asked_by: 'app_user',
      closed_by: 'app_user',
    },
    checks: {
      enquiry_reason_check: upTo('reason', 2000, { besides: CLOSED }),
      enquiry_check: { refused: [ENDED, { ...CLOSED, ended_at: null }], allowed: [CLOSED] },
      enquiry_check1: {
        refused: [{ reason: 'Early.' }, { ...CLOSED, reason: null }],
        allowed: [CLOSED],
      },
    },
    unique: {
      enquiry_one_open: {
        refused: [{ stone_id: STONE }],
        allowed: [
          { stone_id: STONE, ...CLOSED },
          { stone_id: STONE, business_id: OTHER_BUSINESS },
        ],
      },
    },
    triggers: {
      enquiry_birth: { workflow: 'enquiry', births: [CLOSED] },
      enquiry_edges: {
        workflow: 'enquiry',
        steps: [[CLOSED, { state: 1, reason: null, ended_at: null }]],
      },
    },
  },
  enquiry_message: {
    row: { id: MESSAGE, enquiry_id: ENQUIRY, author_id: CUSTOMER, text: 'Is it eye clean?' },
    second: { id: ID.second(52) },
    key: ['id'],
    references: { enquiry_id: 'gone with enquiry', author_id: 'app_user' },
    checks: {
      enquiry_message_text_check1: upTo('text', 2000),
      enquiry_message_text_check: { refused: [{ text: '' }], allowed: [{ text: 'A' }] },
      enquiry_message_offered_per_ct_check: {
        refused: [{ offered_per_ct: 0 }, { offered_per_ct: 10_000_000.01 }],
        allowed: [{ offered_per_ct: 0.01 }, { offered_per_ct: 10_000_000 }],
      },
    },
  },
  enquiry_read: {
    row: { enquiry_id: ENQUIRY, user_id: CUSTOMER, message_id: MESSAGE },
    second: { user_id: OTHER_CUSTOMER },
    key: ['enquiry_id', 'user_id'],
    references: {
      enquiry_id: 'gone with enquiry',
      user_id: 'gone with app_user',
      message_id: 'gone with enquiry_message',
    },
  },
  cart_line: {
    row: { id: ID.first(53), state: 6, ...KEPT },
    second: { id: ID.second(53), stone_id: OTHER_STONE },
    key: ['id'],
    references: { stone_id: 'stone', business_id: 'business', added_by: 'app_user' },
    checks: {
      cart_line_remark_check: upTo('remark', 2000),
      cart_line_check: { refused: [ENDED, { state: 7 }], allowed: [{ state: 7, ...ENDED }] },
    },
    unique: {
      cart_line_one: {
        refused: [{ stone_id: STONE }, { stone_id: STONE, added_by: OTHER_CUSTOMER }],
        allowed: [
          { stone_id: STONE, state: 7, ...ENDED },
          { stone_id: STONE, business_id: OTHER_BUSINESS },
        ],
      },
    },
    triggers: {
      cart_line_birth: { workflow: 'cart', births: [{ state: 7, ...ENDED }] },
      cart_line_edges: {
        workflow: 'cart',
        steps: [
          [
            { state: 7, ...ENDED },
            { state: 6, ended_at: null },
          ],
        ],
      },
    },
  },
  watch_line: {
    row: { id: ID.first(54), state: 1, ...KEPT },
    second: { id: ID.second(54), stone_id: OTHER_STONE },
    key: ['id'],
    references: { stone_id: 'stone', business_id: 'business', added_by: 'app_user' },
    checks: {
      watch_line_remark_check: upTo('remark', 2000),
      watch_line_check: { refused: [ENDED, { state: 2 }], allowed: [{ state: 2, ...ENDED }] },
    },
    unique: {
      watch_line_one_of_business: {
        refused: [{ stone_id: STONE }, { stone_id: STONE, added_by: OTHER_CUSTOMER }],
        allowed: [
          { stone_id: STONE, state: 2, ...ENDED },
          { stone_id: STONE, business_id: OTHER_BUSINESS },
          { stone_id: STONE, ...OF_NOBODY },
        ],
      },
      watch_line_one_of_person: {
        first: OF_NOBODY,
        refused: [{ stone_id: STONE, ...OF_NOBODY }],
        allowed: [
          { stone_id: STONE, ...OF_NOBODY, state: 2, ...ENDED },
          { stone_id: STONE, ...OF_NOBODY, added_by: OTHER_CUSTOMER },
          { stone_id: STONE },
        ],
      },
    },
    triggers: {
      watch_line_birth: { workflow: 'watchlist', births: [{ state: 2, ...ENDED }] },
      watch_line_edges: {
        workflow: 'watchlist',
        steps: [
          [
            { state: 2, ...ENDED },
            { state: 1, ended_at: null },
          ],
        ],
      },
    },
  },
  note: {
    row: { id: ID.first(55), state: 1, remark: 'Ask again.', ...KEPT },
    second: { id: ID.second(55) },
    key: ['id'],
    references: { stone_id: 'stone', business_id: 'business', added_by: 'app_user' },
    checks: {
      note_remark_check1: upTo('remark', 2000),
      note_remark_check: { refused: [{ remark: '' }], allowed: [{ remark: 'A' }] },
      note_check: {
        refused: [ENDED, { state: 2 }, { state: 3 }],
        allowed: [
          { state: 2, ...ENDED },
          { state: 3, ...ENDED },
        ],
      },
    },
    triggers: {
      note_birth: { workflow: 'note', births: [{ state: 2, ...ENDED }] },
      note_edges: {
        workflow: 'note',
        steps: [
          [
            { state: 3, ...ENDED },
            { state: 1, ended_at: null },
          ],
        ],
      },
    },
  },
  demand: {
    row: {
      id: DEMAND,
      demand_no: 'DE-1',
      state: 1,
      business_id: BUSINESS,
      placed_by: CUSTOMER,
      name: 'Ovals',
      filter: {},
      quantity: 1,
    },
    second: { id: ID.second(56), demand_no: 'DE-2' },
    key: ['id'],
    references: { business_id: 'business', placed_by: 'app_user', closed_by: 'app_user' },
    checks: {
      demand_name_check1: upTo('name', 250),
      demand_note_check1: upTo('note', 2000),
      demand_reason_check: upTo('reason', 2000, { besides: OVER }),
      demand_name_check: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      demand_note_check: { refused: [{ note: '' }], allowed: [{ note: 'A' }, { note: null }] },
      demand_filter_check: {
        refused: [{ filter: [] }, { filter: 'all' }],
        allowed: [{ filter: { diamond_type: 1 } }],
      },
      demand_quantity_check: {
        refused: [{ quantity: 0 }, { quantity: 10_001 }],
        allowed: [{ quantity: 1 }, { quantity: 10_000 }],
      },
      demand_target_ppc_check: {
        refused: [{ target_ppc: 0 }],
        allowed: [{ target_ppc: 0.01 }, { target_ppc: null }],
      },
      demand_target_disc_check: {
        refused: [{ target_disc: -100.0001 }, { target_disc: 100.0001 }],
        allowed: [{ target_disc: -100 }, { target_disc: 100 }],
      },
      demand_check: { refused: [ENDED, { ...OVER, ended_at: null }], allowed: [OVER] },
      demand_check1: {
        refused: [{ reason: 'Early.' }, { ...OVER, reason: null }],
        allowed: [OVER],
      },
    },
    unique: { demand_demand_no_key: { refused: [{ demand_no: 'DE-1' }], allowed: [] } },
    triggers: {
      demand_birth: { workflow: 'demand', births: [{ state: 2 }, OVER] },
      demand_edges: {
        workflow: 'demand',
        steps: [[OVER, { state: 2, reason: null, ended_at: null }]],
      },
    },
  },
  demand_match: {
    row: { id: ID.first(57), demand_id: DEMAND, stone_id: STONE },
    second: { id: ID.second(57), stone_id: OTHER_STONE },
    key: ['id'],
    references: { demand_id: 'gone with demand', stone_id: 'stone' },
    unique: {
      demand_match_demand_id_stone_id_key: { refused: [{ stone_id: STONE }], allowed: [] },
    },
  },
};
