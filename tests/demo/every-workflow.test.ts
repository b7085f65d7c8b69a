import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowName } from '#machines/registry.ts';
import { queryStateCounts } from '../../server/operations/workflow/state-counts.ts';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';

/**
 * What a demonstration shows of each workflow: the codes of the states in which it has records. A workflow that is new
 * does not compile until it is said here, and is red until the demo world has it.
 */
const SHOWN: Readonly<Record<WorkflowName, readonly number[]>> = {
  stone: [1, 2, 3, 4, 5, 8],
  hold: [1, 2],
  holdQueue: [1, 2, 3, 4, 5, 6],
  confirmStone: [1, 2, 3, 4],
  supplierConfirmation: [1, 2, 3, 4, 5, 6],
  externalRequest: [1, 2],
  memo: [1, 2, 3],
  memoLine: [1, 2, 3],
  returnCheck: [1, 2, 3, 4],
  invoice: [1, 2],
  payment: [1, 2, 3],
  accountingPeriod: [1, 2],
  shipment: [1, 2, 3, 4, 5],
  enquiry: [1, 2],
  priceOffer: [1, 2, 3, 4, 5, 6],
  cart: [6, 7],
  watchlist: [1, 2],
  note: [1, 2, 3],
  demand: [1, 2, 3],
  stockImport: [5, 7, 8, 10],
  bulkEmail: [1, 2, 3, 4, 5],
  activeFlag: [1, 2],
  kycDocument: [1, 2, 3],
  business: [9, 10, 11],
};

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDemoDatabase();
});
afterAll(() => database?.drop());

describe('the demo data', () => {
  it.each(Object.entries(SHOWN) as [WorkflowName, readonly number[]][])(
    'have records of the workflow %s in its states',
    async (workflow, codes) => {
      const counts = await queryStateCounts(database.pool, workflow);
      expect(counts.map(({ code }) => code)).toEqual(codes);
    },
  );
});
