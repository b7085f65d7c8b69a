import { describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };
import { OPERATIONS, schemasIn } from './operations.ts';

const ROLES = new Set<number>(Object.values(ROLE));
const TAGS = new Set(contract.tags.map(({ name }) => name));

/** Whatever a call asks for, it may be answered so. */
const BY_ALL = [400, 429, 500, 503];

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  'the operation %s',
  (id, operation) => {
    const { access, body, events, method, parameters, statuses, tags, workflow } = operation;

    it('declares who may call it', () => {
      expect(access).toBeDefined();
      if (access === undefined || access.roles === 'anyone') return;
      expect(access.roles.length).toBeGreaterThan(0);
      expect(access.roles.filter((role) => !ROLES.has(role))).toEqual([]);
      for (const path of access.permissions ?? []) expect(path).toMatch(/^(\/[a-z-]+){3}$/);
      if (access.permissions) expect(['read', 'write']).toContain(access.level);
    });

    it('has one known tag', () => {
      expect(tags).toHaveLength(1);
      expect(tags.filter((tag) => !TAGS.has(tag))).toEqual([]);
    });

    it('lists every problem that it can return', () => {
      const wanted = [
        ...BY_ALL,
        ...(access?.roles === 'anyone' ? [] : [401]),
        ...(access?.roles === 'anyone' || access?.permissions === undefined ? [] : [403]),
        // A body may be sent to a call that takes none.
        ...(method === 'get' ? [] : [413, 415]),
        ...(workflow ? [404, 409] : []),
      ];
      expect(wanted.filter((status) => !statuses.includes(status))).toEqual([]);
      // 206 is a part of the same answer.
      expect(statuses.filter((status) => status < 300 && status !== 206)).toHaveLength(1);
    });

    it('accepts declared properties only, at any depth', () => {
      if (body === undefined) return;
      const open = [...schemasIn(body, 'body')].filter(
        ([, schema]) => schema.properties !== undefined && schema.additionalProperties !== false,
      );
      expect(open.map(([at]) => at)).toEqual([]);
      expect([...schemasIn(body, 'body')].length).toBeGreaterThan(1);
    });

    it('has the common parameters, and an Idempotency-Key if it changes a state', () => {
      const names = parameters.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['_t', 'location']));
      expect(new Set(names).size).toBe(names.length);
      const key = parameters.find(({ name }) => name === 'Idempotency-Key');
      if (workflow !== undefined && id !== SENT_BY_GET) expect(key).toMatchObject({ in: 'header' });
      if (method === 'get') expect(key).toBeUndefined();
    });

    it('names the events of its workflow, or no workflow', () => {
      expect(events.length > 0).toBe(workflow !== undefined);
    });
  },
);

/** The specification has it as a GET: what keeps it from happening twice is its machine. */
const SENT_BY_GET = 'sendBulkEmail';

/** Calls without a key: they read, they let in or out, or they end where they ended before however often they come. */
const KEYLESS = `
  answerSupplyLink askAboutShared countBulkEmailReaders filterSearchDaywise endMailings endSearchAlert previewBulkEmail takeMailingsAgain createFirstAdministrator signIn signUp signOut signOutEverywhere validateUser validateAccount
  sendCode verifyCode readAccountLink readSupplyLink choosePassword confirmEmail undoEmailChange forgotPassword verifyResetCode resetPassword checkUserName checkEmail
  markNoticesRead markEnquiryRead recordSearch repeatSearch repeatMatchSearch
  searchStones countByFilter showSelectedStones searchMatches searchArrivals searchStockList downloadStones
  listArrivals listFeaturedStones listHolds listInventoryDiamonds listCarts listWatchlist listNotes listEnquiries listPriceOffers
  listConfirmStones listInvoices listMemos listLastSteps previewMarkups printLines
  readBankStatement scanMemoLines trySupplier`
  .trim()
  .split(/\s+/);

it('accepts an Idempotency-Key if it changes anything', () => {
  const keyless = OPERATIONS.filter(
    ({ method, parameters }) =>
      method !== 'get' && !parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(keyless.map(({ id }) => id).sort()).toEqual([...KEYLESS].sort());
});

it('every operation has a unique name', () => {
  const ids = OPERATIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
