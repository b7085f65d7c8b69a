import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import {
  answeredEnquiryRecords,
  closedEnquiryRecords,
  lockEnquiries,
  newEnquiries,
  newEnquiryRecords,
} from '../../../server/workflows/records/enquiry-records.ts';
import type { EnquiryId } from '../../../src/api/ids.gen.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import type { Client } from '../../../src/machines/workflows/people.ts';
import {
  actorOf,
  clientOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { some } from '../../support/runner/some.ts';
import { freeStones } from '../../support/trade/free-stones.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

const ada = () => clientOf(changes.cast.ada, changes.cast.tove);

const undoneByAda = <Found>(work: (change: Change) => Promise<Found>) =>
  changes.undone(work, actorOf(changes.cast.ada, 2));

/** An enquiry of whoever makes the change about each of these stones, for a client. */
const ask = async (change: Change, stones: readonly LockedStone[], client: Client) =>
  applyEvents(
    change,
    newEnquiryRecords({ text: 'is it eye clean?', offer: '1234.50' }),
    await newEnquiries(change, stones, client),
    { type: 'enquiry.ask', actor: change.actor, remark: 'is it eye clean?' },
  );

/** Two of ada, about stones that come in another order than that of the database. */
const asked = async (change: Change) =>
  ask(change, (await freeStones(change, 2)).toReversed(), ada());

const idsOfAsked = async (change: Change) => (await asked(change)).map(({ id }) => id);

const enquiries = (change: Change, ids: readonly EnquiryId[]) =>
  rowsOf(
    change,
    `select e.id, stone_id, state, business_id, asked_by, reason, closed_by, ended_at = now() as ended_now
       from unnest($1::uuid[]) with ordinality as asked (id, n) join enquiry e using (id) order by n`,
    [ids],
  );

const messages = (change: Change, ids: readonly EnquiryId[]) =>
  rowsOf(
    change,
    `select enquiry_id, author_id, text, offered_per_ct
       from unnest($1::uuid[]) with ordinality as asked (id, n)
       join enquiry_message m on m.enquiry_id = asked.id order by n, m.id`,
    [ids],
  );

const close = async (change: Change, ids: readonly EnquiryId[]) =>
  applyEvents(change, closedEnquiryRecords, await lockEnquiries(change, ids), {
    type: 'enquiry.close',
    actor: change.actor,
    remark: THE_REASON,
  });

describe('an enquiry that is about to be made', () => {
  it('meets its stone, its client and whether that client has asked already', async () => {
    const { stones, subjects } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 4);
      const [, hers, others, hersBefore] = stones.map((stone) => [stone]);
      await ask(change, some(hers ?? []), ada());
      await ask(change, some(others ?? []), clientOf(changes.cast.piers, changes.cast.tove));
      const before = await ask(change, some(hersBefore ?? []), ada());
      await close(change, [some(before)[0].id]);
      return {
        stones,
        subjects: await newEnquiries(
          change,
          stones.map((stone, i) => (i === 1 ? { ...stone, status: 4 } : stone)),
          ada(),
        ),
      };
    });
    const born = { id: null, businessId: changes.cast.ada.businessId, state: 0 };
    const facts = { stoneStatus: 1, client: ada(), isAsked: false };
    expect(subjects).toEqual([
      { ...born, stoneId: stones[0]?.id, context: facts },
      { ...born, stoneId: stones[1]?.id, context: { ...facts, stoneStatus: 4, isAsked: true } },
      { ...born, stoneId: stones[2]?.id, context: facts },
      { ...born, stoneId: stones[3]?.id, context: facts },
    ]);
  });

  it('is nobody’s, and asked by nobody, before a client is chosen', async () => {
    const { stones, subjects } = await undoneByAda(async (change) => {
      await asked(change);
      const stones = await freeStones(change, 2);
      return { stones, subjects: await newEnquiries(change, stones, null) };
    });
    const facts = { stoneStatus: 1, client: null, isAsked: false };
    expect(subjects).toEqual([
      { id: null, stoneId: stones[0]?.id, businessId: null, state: 0, context: facts },
      { id: null, stoneId: stones[1]?.id, businessId: null, state: 0, context: facts },
    ]);
  });
});

describe('enquiries that are made', () => {
  it('are of one number, each with the price of its stone and the same first message', async () => {
    const { moves, rows, said, prices } = await undoneByAda(async (change) => {
      const moves = await asked(change);
      const ids = moves.map(({ id }) => id);
      return {
        moves,
        rows: await enquiries(change, ids),
        said: await messages(change, ids),
        prices: await rowsOf<{ priced: boolean }>(
          change,
          `select e.price_per_ct > 0 and e.amount = round(e.price_per_ct * s.carat, 2) as priced
             from enquiry e join stone s on s.id = e.stone_id where e.id = any($1)`,
          [ids],
        ),
      };
    });
    const { ada: asker } = changes.cast;
    const [one, other] = moves;
    const row = {
      state: 1,
      business_id: asker.businessId,
      asked_by: asker.id,
      reason: null,
      closed_by: null,
      ended_now: null,
    };
    // What was written comes back beside the stone it was decided for.
    expect(rows).toEqual([
      { ...row, id: one?.id, stone_id: one?.stoneId },
      { ...row, id: other?.id, stone_id: other?.stoneId },
    ]);
    const message = {
      author_id: asker.id,
      text: 'is it eye clean?',
      offered_per_ct: '1234.50',
    };
    expect(said).toEqual([
      { ...message, enquiry_id: one?.id },
      { ...message, enquiry_id: other?.id },
    ]);
    expect(prices).toEqual([{ priced: true }, { priced: true }]);
    expect(one?.written.enquiryNo).toMatch(/^EN-\d{4}-\d{6}$/);
    expect(other?.written.enquiryNo).toBe(one?.written.enquiryNo);
  });

  it('are told to the lists of lines', async () => {
    const told = await undoneByAda(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await asked(change);
      return tell.mock.calls;
    });
    const toAda = ['line', changes.cast.ada.businessId, null];
    expect(told).toEqual([toAda, toAda]);
  });

  it('have a client', async () => {
    await changes.undone(async (change) => {
      const records = newEnquiryRecords({ text: 'hello', offer: null });
      const subjects = await newEnquiries(change, await freeStones(change, 1), null);
      const decided = subjects.map((subject) => ({ ...subject, to: 1 }));
      expect(decided).toHaveLength(1);
      const event = { type: 'enquiry.ask', actor: change.actor, remark: 'hello' } as const;
      const clientless = 'an enquiry is made without a client';
      await expect(records.write(change, decided, event)).rejects.toThrow(clientless);
      await expect(records.write(change, [], event)).rejects.toThrow(clientless);
    });
  });
});

describe('enquiries that stand', () => {
  it('are met as they are, in the order of the database', async () => {
    const { moves, subjects } = await undoneByAda(async (change) => {
      const moves = await asked(change);
      await close(
        change,
        moves.slice(0, 1).map(({ id }) => id),
      );
      await rowsOf(change, 'update business set is_active = false where id = $1', [
        changes.cast.ada.businessId,
      ]);
      await rowsOf(change, 'update stone set status = 4 where id = $1', [moves[1]?.stoneId]);
      const ids = moves.map(({ id }) => id);
      return { moves, subjects: await lockEnquiries(change, ids) };
    });
    const [closed, open] = moves;
    const client = { ...ada(), isActive: false };
    const { businessId } = changes.cast.ada;
    const met = [
      {
        id: closed?.id,
        stoneId: closed?.stoneId,
        businessId,
        state: 2,
        context: { stoneStatus: 1, client, isAsked: true },
      },
      {
        id: open?.id,
        stoneId: open?.stoneId,
        businessId,
        state: 1,
        context: { stoneStatus: 4, client, isAsked: true },
      },
    ];
    expect(subjects).toEqual(met.toSorted((a, b) => String(a.id).localeCompare(String(b.id))));
  });

  it('are answered by whoever writes, with an offer or without, and stay open', async () => {
    const { ids, moves, rows, said } = await changes.undone(
      async (change) => {
        const ids = await idsOfAsked(change);
        const subjects = (await lockEnquiries(change, ids)).toReversed();
        const answer = answeredEnquiryRecords({ text: 'it is', offer: null });
        const moves = await applyEvents(change, answer, subjects, {
          type: 'enquiry.reply',
          actor: change.actor,
          remark: 'it is',
        });
        const rows = await enquiries(change, ids);
        return { ids, moves, rows, said: await messages(change, ids) };
      },
      actorOf(changes.cast.tove, 4),
    );
    const first = {
      author_id: changes.cast.tove.id,
      text: 'is it eye clean?',
      offered_per_ct: '1234.50',
    };
    const second = { author_id: changes.cast.tove.id, text: 'it is', offered_per_ct: null };
    expect(said).toEqual([
      { enquiry_id: ids[0], ...first },
      { enquiry_id: ids[0], ...second },
      { enquiry_id: ids[1], ...first },
      { enquiry_id: ids[1], ...second },
    ]);
    const open = { state: 1, reason: null, closed_by: null, ended_now: null };
    expect(rows).toMatchObject([open, open]);
    expect(moves.map(({ written }) => written)).toEqual(moves.map(({ id }) => ({ id })));
    expect(moves.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('are closed with the reason of the change, by whoever closes them; others are not', async () => {
    const { ids, moves, rows } = await undoneByAda(async (change) => {
      const ids = await idsOfAsked(change);
      const moves = await close(change, ids.slice(0, 1));
      return { ids, moves, rows: await enquiries(change, ids) };
    });
    expect(rows).toMatchObject([
      { state: 2, reason: THE_REASON, closed_by: changes.cast.ada.id, ended_now: true },
      { state: 1, reason: null, closed_by: null, ended_now: null },
    ]);
    expect(moves.map(({ written }) => written)).toEqual([{ id: ids[0] }]);
  });

  it('are another’s to whoever may not act for their client', () => {
    const { cast } = changes;
    const reply = (actor: Actor) => ({ type: 'enquiry.reply', actor, remark: 'x' }) as const;
    const facts = { stoneStatus: 1, client: ada(), isAsked: true } as const;
    const { hiddenBy } = closedEnquiryRecords;
    expect(hiddenBy(facts, reply(actorOf(cast.ada, 2)))).toBe(null);
    expect(hiddenBy(facts, reply(actorOf(cast.tove, 4)))).toBe(null);
    expect(hiddenBy(facts, reply(actorOf(cast.piers, 2)))).toBe('actorMayActForClient');
    const nobodys = { ...facts, client: null };
    expect(hiddenBy(nobodys, reply(actorOf(cast.piers, 2)))).toBe(null);
  });
});
