import { describe, expect, it } from 'vitest';
import { PAGE_SIZES } from '../../src/shared/lists/page-sizes.ts';
import { OPERATIONS, resolve, type Schema } from './operations.ts';

/** Section 9 of the specification; whatever is not named is a listing table. */
const SHORTER: Readonly<Record<string, number>> = {
  listCarts: 50,
  listConfirmStones: 50,
  listEnquiries: 50,
  listPriceOffers: 50,
  listGuests: 50,
  listRapPrices: 50,
  listExternalClients: 200,
  listAuditLogs: 100,
  getTrackDetails: 20,
  listBulkEmails: 1000,
  listInventoryDiamonds: 100,
};
/** Panels beside something else, and sets of several stones each. */
const NO_TABLES = [
  'listDay',
  'listDayDone',
  'searchMatches',
  'repeatMatchSearch',
  'listRecentKyc',
  'listHighRecentDeals',
  'getEnquiryDetails',
  'listWorkflowRecords',
  'listConformanceRuns',
];

const schemaOf = (value: unknown): Schema => resolve<Schema>(value);

/** Takes nulls for what is left out, so that the handler fills them in. */
const WITHOUT_DEFAULT = 'listArrivals';

/** What the contract fills in for the size of a page, by operation. */
const SIZES = OPERATIONS.flatMap(({ id, parameters, body }) => {
  const named = parameters.find(({ name }) => name === 'size' || name === 'limit') as
    | { schema?: Schema }
    | undefined;
  const data = body && schemaOf(body).properties?.data;
  const sent = data && schemaOf(data).properties?.size;
  const size = named?.schema ?? sent;
  return size === undefined ? [] : [[id, schemaOf(size).default] as const];
});

describe('the default page size', () => {
  it.each(SIZES.filter(([id]) => ![...NO_TABLES, WITHOUT_DEFAULT].includes(id)))(
    'of %s is 500, or the shorter size that this test lists',
    (id, size) => {
      expect(size).toBe(SHORTER[id] ?? 500);
    },
  );

  it('is documented for every shorter list', () => {
    const ids = SIZES.map(([id]) => id);
    expect(ids).toEqual(expect.arrayContaining([...Object.keys(SHORTER), ...NO_TABLES]));
  });

  it('is the same on the screens, with their own views', () => {
    expect(PAGE_SIZES).toEqual({
      table: 500,
      cart: 50,
      confirmStone: 50,
      enquiry: 50,
      priceOffer: 50,
      guests: 50,
      rapPrices: 50,
      confirmStoneOfClient: 25,
      externalClient: 200,
      bulkEmails: 1000,
      auditLogs: 100,
      matches: 50,
    });
  });
});
