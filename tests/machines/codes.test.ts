import { describe, expect, it } from 'vitest';
import {
  ACTIVE_FLAG,
  APPROVAL,
  BULK_EMAIL_STATUS,
  byCode,
  CART_STATUS,
  type Code,
  DEMAND_STATUS,
  ENQUIRY_STATUS,
  EXTERNAL_REQUEST_STATUS,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  IMPORT_STATUS,
  INVOICE_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
  MEMO_STATUS,
  NOTE_STATUS,
  PAYMENT_STATUS,
  PERIOD_STATUS,
  PRICE_OFFER_STATUS,
  REGISTRATION,
  RETURN_CHECK_STATUS,
  SHIPMENT_STATUS,
  STONE_STATUS,
  SUPPLIER_CONFIRMATION_STATUS,
  WATCHLIST_STATUS,
} from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { statesOf } from '#machines/kernel/edges.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';

/** Of the eleven stone codes only these are states of a stone; 6 and 7 are a cart's, 9 to 11 a business's. */
const { available, notAvailable, confirmStone, hold, memo, soldOut } = STONE_STATUS;

const CODES: Readonly<Record<WorkflowName, Readonly<Record<string, Code>>>> = {
  stone: { available, notAvailable, confirmStone, hold, memo, soldOut },
  hold: HOLD_STATUS,
  holdQueue: HOLD_QUEUE_STATUS,
  confirmStone: APPROVAL,
  externalRequest: EXTERNAL_REQUEST_STATUS,
  memo: MEMO_STATUS,
  memoLine: MEMO_MOVEMENT,
  supplierConfirmation: SUPPLIER_CONFIRMATION_STATUS,
  returnCheck: RETURN_CHECK_STATUS,
  invoice: INVOICE_STATUS,
  payment: PAYMENT_STATUS,
  accountingPeriod: PERIOD_STATUS,
  shipment: SHIPMENT_STATUS,
  enquiry: ENQUIRY_STATUS,
  priceOffer: PRICE_OFFER_STATUS,
  cart: CART_STATUS,
  watchlist: WATCHLIST_STATUS,
  note: NOTE_STATUS,
  demand: DEMAND_STATUS,
  stockImport: IMPORT_STATUS,
  bulkEmail: BULK_EMAIL_STATUS,
  activeFlag: ACTIVE_FLAG,
  kycDocument: KYC_STATUS,
  business: REGISTRATION,
};

describe.each(WORKFLOWS.map(({ name, machine }) => [name, machine] as const))(
  'the state machine %s',
  (name, machine) => {
    it('has the states of its enumeration, with name, code, label and colour', () => {
      const states = statesOf(machine).filter(({ code }) => code !== START_CODE);
      const meta = Object.fromEntries(
        states.map(({ name: state, code, label, colour }) => [state, { code, label, colour }]),
      );
      expect(meta).toEqual(CODES[name]);
    });

    it('starts with code 0, which no record stores', () => {
      const births = statesOf(machine).filter(({ start }) => start);
      expect(births.map(({ code }) => code)).toEqual([START_CODE]);
    });
  },
);

it('finds a state by its code and throws for an unknown code', () => {
  expect(byCode(STONE_STATUS, 5).label).toBe('Business Process');
  expect(() => byCode(HOLD_STATUS, 3)).toThrow('code 3');
});

it('has a separate message for every refusal, with a code in the same form', () => {
  const problems = [...Object.values(GUARD_PROBLEMS), ...Object.values(PROBLEMS)];
  for (const { code, message } of problems) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(message).toMatch(/^[A-Z]/);
  }
  const messageOf = new Map(problems.map(({ code, message }) => [code, message]));
  expect(problems.filter(({ code, message }) => messageOf.get(code) !== message)).toEqual([]);
});
