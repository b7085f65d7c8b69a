import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  businessRecords,
  lockBusinesses,
  openBusiness,
} from '../../../server/workflows/records/business-records.ts';
import type { BusinessId } from '../../../src/api/ids.gen.ts';
import { decidedPaper } from '../../support/files/business-papers.ts';
import {
  actorOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { some } from '../../support/runner/some.ts';
import type { Person } from '../../support/servers/portal.ts';
import type { Cast } from '../../support/trade/people.ts';

let changes: UndoneChanges;
let cast: Cast;
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

const businessOf = ({ businessId }: Person): BusinessId => {
  if (!businessId) throw new Error('a person of no business');
  return businessId;
};

const registrations = (change: Change, ids: readonly BusinessId[]) =>
  rowsOf(
    change,
    `select company_name, registration, associate_id, is_active from business where id = any($1)
      order by array_position($1, id)`,
    [ids],
  );

const stepsOf = async (change: Change, id: BusinessId) => {
  const { requestId, actor } = change;
  await change.consequences.write(change.client, actor, { requestId, audit: null, answer: null });
  return rowsOf(
    change,
    `select workflow, event, from_state, to_state, stone_id, business_id, actor_id, reason from ledger
      where record_id = $1 order by id`,
    [id],
  );
};

describe('a business that is there', () => {
  it('is met with its registration, and with what of its papers is approved', async () => {
    const found = await changes.undone(async (change) => {
      const people = [cast.ada, cast.piers, cast.odile, cast.pending, cast.unregistered];
      await rowsOf(
        change,
        `delete from kyc_upload where document_id in (select id from kyc_document where business_id = any($1))`,
        [people.map(businessOf)],
      );
      await rowsOf(change, 'delete from kyc_document where business_id = any($1)', [
        people.map(businessOf),
      ]);
      await decidedPaper(change, cast.ada, 2, 'Business Owner Document');
      await decidedPaper(change, cast.ada, 3, 'Business Document');
      await decidedPaper(change, cast.piers, 3, 'Business Owner Document');
      await decidedPaper(change, cast.piers, 2, 'Business Document');
      await decidedPaper(change, cast.pending, 2, 'Business Document');
      await decidedPaper(change, cast.pending, 2, 'Business Owner Document');
      await rowsOf(change, 'update business set deleted_at = now() where id = $1', [
        cast.odile.businessId,
      ]);
      return lockBusinesses(change, people.map(businessOf).toReversed());
    });
    const met = (of: Person, state: number, ownerApproved: boolean, businessApproved: boolean) => ({
      id: of.businessId,
      stoneId: null,
      businessId: of.businessId,
      state,
      context: { ownerApproved, businessApproved },
    });
    const all = [
      met(cast.ada, 11, true, false),
      met(cast.piers, 11, false, true),
      met(cast.pending, 10, true, true),
      met(cast.unregistered, 9, false, false),
    ];
    // Whoever locks many meets them in the order of their ids, in whatever order it asks for them.
    expect(found).toEqual(all.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)));
  });

  it('is hidden from nobody who asks for its registration', () => {
    const context = { ownerApproved: false, businessApproved: false };
    for (const actor of some([actorOf(cast.piers, 2), actorOf(cast.administrator, 1)]))
      expect(businessRecords.hiddenBy(context, { type: 'business.submit', actor })).toBe(null);
  });
});

describe('the registration of a business', () => {
  it('is written to each as it was decided, and nothing else', async () => {
    const { rows, back, before } = await changes.undone(async (change) => {
      const ids = [cast.pending, cast.ada, cast.hanna].map(businessOf);
      const was = await registrations(change, ids);
      const met = await lockBusinesses(change, ids.slice(0, 2));
      const decided = [cast.pending, cast.ada].flatMap(({ businessId }) =>
        met.filter(({ id }) => id === businessId),
      );
      const written = await businessRecords.write(
        change,
        decided.map((one) => ({ ...one, to: one.state === 10 ? 11 : 9 })),
        { type: 'business.register', actor: change.actor },
      );
      return { before: was, back: written, rows: await registrations(change, ids) };
    });
    const [pending, ada, hanna] = before;
    expect(rows).toEqual([
      { ...pending, registration: 11 },
      { ...ada, registration: 9 },
      { ...hanna, registration: 11 },
    ]);
    expect(back).toEqual([{ id: cast.pending.businessId }, { id: cast.ada.businessId }]);
  });

  it('is asked of the machine, and told to the lists of businesses', async () => {
    const { told, rows } = await changes.undone(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const [unregistered] = await lockBusinesses(change, [businessOf(cast.unregistered)]);
      if (!unregistered) throw new Error('the business is not met');
      const event = { type: 'business.submit', actor: change.actor } as const;
      await applyEvents(change, businessRecords, [unregistered], event);
      return {
        told: tell.mock.calls,
        rows: await registrations(change, [businessOf(cast.unregistered)]),
      };
    });
    expect(told).toEqual([['business', cast.unregistered.businessId, null]]);
    expect(rows).toMatchObject([{ registration: 10 }]);
  });

  it('is of a business that is there', async () => {
    const unknown = {
      id: null,
      stoneId: null,
      businessId: null,
      state: 0,
      to: 9,
      context: { ownerApproved: false, businessApproved: false },
    };
    const write = (change: Change) =>
      businessRecords.write(change, [unknown], { type: 'business.open', actor: change.actor });
    await expect(changes.undone(write)).rejects.toThrow('a record is moved before it exists');
  });
});

describe('a business that comes to the house', () => {
  it('is not registered, is in use, and has a history from its first moment', async () => {
    const { id, rows, steps } = await changes.undone(async (change) => {
      const opened = await openBusiness(change, {
        companyName: 'Quarry & Loupe',
        associateId: cast.tove.id,
      });
      return {
        id: opened,
        rows: await registrations(change, [opened]),
        steps: await stepsOf(change, opened),
      };
    });
    expect(rows).toEqual([
      {
        company_name: 'Quarry & Loupe',
        registration: 9,
        associate_id: cast.tove.id,
        is_active: true,
      },
    ]);
    const step = {
      from_state: 0,
      stone_id: null,
      business_id: id,
      actor_id: cast.administrator.id,
      reason: THE_REASON,
    };
    expect(steps).toEqual([
      { ...step, workflow: 'business', event: 'business.open', to_state: 9 },
      { ...step, workflow: 'activeFlag', event: 'flag.create', to_state: 1 },
    ]);
  });

  it('may be looked after by nobody yet', async () => {
    const rows = await changes.undone(async (change) =>
      registrations(change, [
        await openBusiness(change, { companyName: 'Alone Ltd', associateId: null }),
      ]),
    );
    expect(rows).toMatchObject([{ company_name: 'Alone Ltd', associate_id: null }]);
  });

  it('has no papers that the house has seen', async () => {
    const asked = await changes.undone(async (change) => {
      const decide = vi.spyOn(businessRecords, 'decide');
      await openBusiness(change, { companyName: 'Alone Ltd', associateId: null });
      const { calls } = decide.mock;
      decide.mockRestore();
      return calls.map(([state, context]) => ({ state, context }));
    });
    const context = { ownerApproved: false, businessApproved: false };
    expect(asked).toEqual([{ state: 0, context }]);
  });

  it('has an id of the database', async () => {
    const withoutId = (change: Change) => {
      vi.spyOn(change.client, 'query').mockImplementationOnce(async () => ({ rows: [] }));
      return openBusiness(change, { companyName: 'Nameless', associateId: null });
    };
    await expect(changes.undone(withoutId)).rejects.toThrow('the database gave no id');
  });
});
