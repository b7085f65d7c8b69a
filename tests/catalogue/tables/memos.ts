import {
  BUSINESS,
  CUSTOMER,
  ID,
  LATER,
  OTHER_STONE,
  type Row,
  STONE,
  type Tables,
  upTo,
} from '../table-rules.ts';
import { ORDER, OTHER_ORDER } from './holds.ts';

const MEMO = ID.first(45);
const LINE = ID.first(46);
const INVOICE = ID.first(47);
const CREDIT_NOTE = ID.first(50);
const CHECK_FAILED: Row = { state: 3, remark: 'Chipped.' };
const PRICED: Row = { price_per_ct: 100, amount: 100 };
const ENDED: Row = { ended_at: LATER };

/** Stones that are out on memo and sold. */
export const MEMOS: Tables = {
  memo: {
    row: {
      id: MEMO,
      memo_no: 'ME-1',
      state: 1,
      business_id: BUSINESS,
      issued_by: CUSTOMER,
      terms_days: 14,
      due_on: '2026-04-01',
    },
    second: { id: ID.second(45), memo_no: 'ME-2' },
    key: ['id'],
    references: { business_id: 'business', issued_by: 'app_user' },
    checks: {
      memo_remark_check: upTo('remark', 2000),
      memo_terms_days_check: {
        refused: [{ terms_days: 0 }, { terms_days: 366 }],
        allowed: [{ terms_days: 1 }, { terms_days: 365 }],
      },
    },
    unique: { memo_memo_no_key: { refused: [{ memo_no: 'ME-1' }], allowed: [] } },
    triggers: {
      memo_birth: { workflow: 'memo', births: [{ state: 2 }, { state: 3 }] },
      memo_edges: { workflow: 'memo', steps: [[{ state: 4 }]] },
    },
  },
  memo_line: {
    row: {
      id: LINE,
      memo_id: MEMO,
      stone_id: STONE,
      state: 1,
      business_id: BUSINESS,
      issued_by: CUSTOMER,
      ...PRICED,
    },
    second: { id: ID.second(46), stone_id: OTHER_STONE },
    key: ['id'],
    references: {
      memo_id: 'memo',
      stone_id: 'stone',
      business_id: 'business',
      issued_by: 'app_user',
    },
    checks: {
      memo_line_remark_check: upTo('remark', 2000),
      memo_line_price_per_ct_check: {
        refused: [{ price_per_ct: 0 }],
        allowed: [{ price_per_ct: 0.01 }],
      },
      memo_line_amount_check: { refused: [{ amount: 0 }], allowed: [{ amount: 0.01 }] },
      memo_line_check: { refused: [ENDED, { state: 2 }], allowed: [{ state: 2, ...ENDED }] },
      memo_line_check1: {
        refused: [
          { state: 3, ...ENDED, issued_per_ct: 90 },
          { state: 3, ...ENDED, issued_amount: 90 },
        ],
        allowed: [{ state: 3, ...ENDED, issued_per_ct: 90, issued_amount: 90 }],
      },
      memo_line_check2: {
        refused: [{ state: 3, ...ENDED, issued_disc: -30 }],
        allowed: [{ state: 3, ...ENDED, issued_disc: -30, issued_per_ct: 90, issued_amount: 90 }],
      },
      memo_line_check3: {
        refused: [
          { issued_per_ct: 90, issued_amount: 90 },
          { state: 2, ...ENDED, issued_per_ct: 90, issued_amount: 90 },
        ],
        allowed: [{ state: 3, ...ENDED }],
      },
    },
    unique: {
      memo_line_one_out: {
        refused: [{ stone_id: STONE }],
        allowed: [{ stone_id: STONE, state: 2, ...ENDED }],
      },
    },
    triggers: {
      memo_line_birth: { workflow: 'memoLine', births: [{ state: 2, ...ENDED }] },
      memo_line_edges: {
        workflow: 'memoLine',
        steps: [[{ state: 2, ...ENDED }, { state: 3 }]],
      },
    },
  },
  return_check: {
    row: {
      id: ID.first(51),
      memo_line_id: LINE,
      stone_id: STONE,
      state: 1,
      business_id: BUSINESS,
      returned_by: CUSTOMER,
    },
    second: { id: ID.second(51), stone_id: OTHER_STONE },
    key: ['id'],
    references: {
      memo_line_id: 'memo_line',
      stone_id: 'stone',
      business_id: 'business',
      returned_by: 'app_user',
      decided_by: 'app_user',
    },
    checks: {
      return_check_condition_check: upTo('condition', 2000),
      return_check_remark_check: upTo('remark', 2000),
      return_check_carat_check: {
        refused: [{ carat: 0 }, { carat: -1 }],
        allowed: [{ carat: 0.001 }],
      },
      return_check_check: {
        refused: [ENDED, { state: 2 }, { state: 4 }],
        allowed: [
          { state: 2, ...ENDED },
          { state: 4, ...ENDED },
        ],
      },
      return_check_check1: {
        refused: [{ state: 3, ...ENDED }],
        allowed: [{ ...CHECK_FAILED, ...ENDED }],
      },
    },
    unique: {
      return_check_one_waiting: {
        refused: [{ stone_id: STONE }],
        allowed: [{ stone_id: STONE, state: 2, ...ENDED }],
      },
    },
    triggers: {
      return_check_birth: {
        workflow: 'returnCheck',
        births: [
          { state: 2, ...ENDED },
          { state: 4, ...ENDED },
        ],
      },
      return_check_edges: {
        workflow: 'returnCheck',
        steps: [[{ state: 2, ...ENDED }, { ...CHECK_FAILED }]],
      },
    },
  },
  invoice: {
    row: {
      id: INVOICE,
      invoice_no: 'IN-1',
      business_id: BUSINESS,
      issued_by: CUSTOMER,
      source_no: 'CO-1',
      due_on: '2026-04-01',
    },
    second: { id: ID.second(47), invoice_no: 'IN-2' },
    key: ['id'],
    references: { business_id: 'business', issued_by: 'app_user' },
    unique: { invoice_invoice_no_key: { refused: [{ invoice_no: 'IN-1' }], allowed: [] } },
    triggers: {
      invoice_numbered: {
        atTheEnd: true,
        code: '23502',
        refused: [
          `update invoice set invoice_no = null where id = '${INVOICE}'`,
          `insert into invoice (business_id, issued_by, source_no, due_on) select business_id, issued_by, source_no, due_on from invoice`,
        ],
        allowed: [
          `update invoice set invoice_no = null where id = '${INVOICE}'; update invoice set invoice_no = 'IN-1' where id = '${INVOICE}'`,
        ],
      },
    },
  },
  credit_note: {
    row: {
      id: CREDIT_NOTE,
      credit_note_no: 'CN-1',
      invoice_id: INVOICE,
      business_id: BUSINESS,
      issued_by: CUSTOMER,
      reason: 'Sold by mistake.',
    },
    second: { id: ID.second(50), credit_note_no: 'CN-2' },
    key: ['id'],
    references: { invoice_id: 'invoice', business_id: 'business', issued_by: 'app_user' },
    unique: {
      credit_note_credit_note_no_key: { refused: [{ credit_note_no: 'CN-1' }], allowed: [] },
    },
    triggers: {
      credit_note_numbered: {
        atTheEnd: true,
        code: '23502',
        refused: [
          `update credit_note set credit_note_no = null where id = '${CREDIT_NOTE}'`,
          `insert into credit_note (invoice_id, business_id, issued_by, reason) select invoice_id, business_id, issued_by, reason from credit_note`,
        ],
        allowed: [
          `update credit_note set credit_note_no = null where id = '${CREDIT_NOTE}'; update credit_note set credit_note_no = 'CN-1' where id = '${CREDIT_NOTE}'`,
        ],
      },
    },
    checks: {
      credit_note_reason_check: upTo('reason', 2000),
    },
  },
  invoice_line: {
    row: {
      id: ID.first(48),
      invoice_id: INVOICE,
      stone_id: STONE,
      state: 1,
      business_id: BUSINESS,
      confirm_stone_id: ORDER,
      ...PRICED,
    },
    second: { id: ID.second(49), stone_id: OTHER_STONE, confirm_stone_id: OTHER_ORDER },
    key: ['id'],
    references: {
      invoice_id: 'invoice',
      stone_id: 'stone',
      business_id: 'business',
      confirm_stone_id: 'confirm_stone',
      memo_line_id: ['memo_line', { confirm_stone_id: null }],
      credit_note_id: ['credit_note', { state: 2, ...ENDED }],
    },
    checks: {
      invoice_line_price_per_ct_check: {
        refused: [{ price_per_ct: 0 }],
        allowed: [{ price_per_ct: 0.01 }],
      },
      invoice_line_amount_check: { refused: [{ amount: 0 }], allowed: [{ amount: 0.01 }] },
      invoice_line_check: {
        refused: [{ memo_line_id: LINE }, { confirm_stone_id: null }],
        allowed: [{ confirm_stone_id: null, memo_line_id: LINE }],
      },
      invoice_line_check1: { refused: [ENDED, { state: 2 }], allowed: [{ state: 2, ...ENDED }] },
      invoice_line_check2: {
        refused: [{ credit_note_id: CREDIT_NOTE }],
        allowed: [{ credit_note_id: CREDIT_NOTE, state: 2, ...ENDED }],
      },
    },
    unique: {
      invoice_line_one_billed: {
        refused: [{ stone_id: STONE }],
        allowed: [{ stone_id: STONE, state: 2, ...ENDED }],
      },
    },
    triggers: {
      invoice_line_birth: { workflow: 'invoice', births: [{ state: 2, ...ENDED }] },
      invoice_line_edges: {
        workflow: 'invoice',
        steps: [
          [
            { state: 2, ...ENDED },
            { state: 1, ended_at: null },
          ],
        ],
      },
    },
  },
  number_series: {
    row: { prefix: 'XX', year: 2026, last: 1 },
    second: { year: 2027 },
    key: ['prefix', 'year'],
  },
};
