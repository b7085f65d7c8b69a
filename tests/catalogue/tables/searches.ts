import {
  BUSINESS,
  CUSTOMER,
  ID,
  LATER,
  OTHER_CUSTOMER,
  OTHER_STONE,
  type Row,
  STONE,
  type Tables,
  upTo,
} from '../table-rules.ts';

const LINK = ID.first(63);
const FILTER: Row = { diamond_type: 1 };
const PAIRS: Row = { search_type: 2, match: { set_size: 2 } };

/** Searches that are kept or were made, and stones that are shown to strangers. */
export const SEARCHES: Tables = {
  saved_search: {
    row: { id: ID.first(61), owner_id: CUSTOMER, search_type: 1, name: 'Ovals', filter: FILTER },
    second: { id: ID.second(61), name: 'Pears' },
    key: ['id'],
    references: { owner_id: 'app_user', client_id: 'app_user' },
    checks: {
      saved_search_name_check1: upTo('name', 250),
      saved_search_note_check1: upTo('note', 2000),
      saved_search_search_type_check: {
        refused: [{ search_type: 0 }, { search_type: 3 }],
        allowed: [{ search_type: 1 }, { search_type: 2 }],
      },
      saved_search_name_check: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      saved_search_note_check: {
        refused: [{ note: '' }],
        allowed: [{ note: 'A' }, { note: null }],
      },
      saved_search_check: {
        refused: [
          { ...PAIRS, search_type: 1 },
          { ...PAIRS, match: [] },
        ],
        allowed: [PAIRS, { search_type: 2 }],
      },
    },
    unique: {
      saved_search_name: {
        refused: [{ name: 'Ovals' }, { name: 'OVALS' }],
        allowed: [
          { name: 'Ovals', search_type: 2 },
          { name: 'Ovals', owner_id: OTHER_CUSTOMER },
        ],
      },
    },
  },
  recent_search: {
    row: { id: ID.first(62), owner_id: CUSTOMER, search_type: 2, filter: FILTER, match: {} },
    second: { id: ID.second(62), filter: { diamond_type: 2 } },
    key: ['id'],
    references: { owner_id: 'app_user' },
    checks: {
      recent_search_search_type_check: {
        refused: [
          { search_type: 0, match: null },
          { search_type: 3, match: null },
        ],
        allowed: [{ search_type: 1, match: null }],
      },
      recent_search_found_check: {
        refused: [{ found: -1 }],
        allowed: [{ found: 0 }, { found: null }],
      },
      recent_search_check: {
        refused: [
          { ...PAIRS, search_type: 1 },
          { ...PAIRS, match: [] },
        ],
        allowed: [PAIRS],
      },
    },
    unique: {
      recent_search_same: {
        refused: [{ filter: FILTER }],
        allowed: [
          { filter: FILTER, match: { set_size: 3 } },
          { filter: FILTER, match: null },
          { filter: FILTER, owner_id: OTHER_CUSTOMER },
        ],
      },
    },
  },
  search_made: {
    row: {
      id: 900_001,
      user_id: CUSTOMER,
      search_type: 1,
      diamond_type: 1,
      shapes: [],
      colors: [],
      clarities: [],
    },
    second: { id: 900_002 },
    key: ['id'],
    references: { user_id: 'app_user' },
    checks: {
      search_made_filter_check: { refused: [{ filter: [] }], allowed: [{ filter: {} }] },
      search_made_found_check: { refused: [{ found: -1 }], allowed: [{ found: 0 }] },
    },
  },
  search_of_quarter_hour: {
    row: { at: LATER, diamond_type: 1, searches: 1, in_vain: 0 },
    second: { diamond_type: 2 },
    key: ['at', 'diamond_type'],
  },
  search_of_value: {
    row: { at: LATER, diamond_type: 1, list: 'SHAPE', code: 'ROUND', searches: 1 },
    second: { code: 'OVAL' },
    key: ['at', 'diamond_type', 'list', 'code'],
    checks: {
      search_of_value_list_check: {
        refused: [{ list: 'CUT' }],
        allowed: [{ list: 'SHAPE' }, { list: 'COLOR' }, { list: 'CLARITY' }],
      },
      search_of_value_code_check: upTo('code', 80),
    },
  },
  search_of_business: {
    row: { at: LATER, diamond_type: 1, business_id: BUSINESS, searches: 1 },
    second: { diamond_type: 2 },
    key: ['at', 'diamond_type', 'business_id'],
    references: { business_id: 'business' },
  },
  share_link: {
    row: {
      id: LINK,
      token_hash: '\\x01',
      shared_by: CUSTOMER,
      is_frozen: true,
      expires_at: LATER,
    },
    second: { id: ID.second(63), token_hash: '\\x02' },
    key: ['id'],
    references: { shared_by: 'gone with app_user', business_id: 'gone with business' },
    unique: { share_link_token_hash_key: { refused: [{ token_hash: '\\x01' }], allowed: [] } },
    checks: {
      share_link_margin_points_check: {
        refused: [{ margin_points: -1 }, { margin_points: 100_001 }],
        allowed: [{ margin_points: 0 }, { margin_points: 100_000 }],
      },
      share_link_margin_cents_check: {
        refused: [{ margin_cents: -1 }, { margin_cents: 1_000_000_001 }],
        allowed: [{ margin_cents: 0 }, { margin_cents: 1_000_000_000 }],
      },
      share_link_one_margin: {
        refused: [{ margin_points: 1, margin_cents: 1 }],
        allowed: [{ margin_points: 1 }, { margin_cents: 1 }],
      },
      share_link_margin_of_price: {
        refused: [{ has_prices: false, margin_points: 1 }],
        allowed: [{ has_prices: false }, { has_prices: true, margin_points: 1 }],
      },
    },
  },
  share_enquiry: {
    row: {
      id: ID.second(64),
      link_id: LINK,
      sharer_id: CUSTOMER,
      wants_reserved: false,
      name: 'Mira',
      email: 'mira@okafor.example',
      stock_numbers: ['ST-1'],
    },
    second: { id: ID.second(65) },
    key: ['id'],
    references: { link_id: 'gone with share_link', sharer_id: 'gone with app_user' },
    checks: {
      share_enquiry_name_check: {
        refused: [{ name: '' }, { name: 'x'.repeat(121) }],
        allowed: [{ name: 'x' }, { name: 'x'.repeat(120) }],
      },
      share_enquiry_email_check: upTo('email', 254),
      share_enquiry_mobile_check: upTo('mobile', 40),
      share_enquiry_message_check: upTo('message', 1000),
      share_enquiry_stock_numbers_check: {
        refused: [{ stock_numbers: [] }, { stock_numbers: Array(201).fill('ST-1') }],
        allowed: [{ stock_numbers: ['ST-1'] }, { stock_numbers: Array(200).fill('ST-1') }],
      },
      share_enquiry_reachable: {
        refused: [{ email: null, mobile: null }],
        allowed: [{ email: null, mobile: '+32 470 12 34 56' }],
      },
    },
  },
  share_link_stone: {
    row: { link_id: LINK, stone_id: STONE, place: 1, stock_no: 'ST-1' },
    second: { stone_id: OTHER_STONE },
    key: ['link_id', 'stone_id'],
    references: { link_id: 'gone with share_link', stone_id: 'gone with stone' },
  },
};
