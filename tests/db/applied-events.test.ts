import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { BusinessId, NoteId, StoneId, UserId } from '#api/ids.gen.ts';
import type { Effect, Verdict } from '#machines/kernel/decide.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { noteWorkflow } from '#machines/workflows/note.ts';
import { applyEvents, applyToEach, type Records } from '../../server/workflows/apply-events.ts';
import type { Change, Move, Subject } from '../../server/workflows/change.ts';
import type { ListTopic } from '../../server/workflows/consequences.ts';
import { idAs } from '../support/runner/id-as.ts';

// Records of a kind that the portal has not: what the machine would say of one stands in the record itself, and what is
// written, told and run is noted, in the order in which it happens.

interface Context {
  verdict: { to: number; effects?: Effect[] } | { guard: string | null };
  hiddenBy?: string;
  keeper?: UserId;
}
type MadeUp = Records<Context, { type: string }, NoteId>;

const STONE = idAs<StoneId>('stone');
const BUSINESS = idAs<BusinessId>('business');
const KEEPER = idAs<UserId>('keeper');
const EVENT = { type: 'note.finish' };

function desk(known: Partial<MadeUp> = {}) {
  const seen = {
    written: [] as unknown[],
    ledger: [] as unknown[],
    lists: [] as unknown[],
    effects: [] as unknown[],
    asked: [] as string[],
  };
  const query = async ({ name }: { name: string }) => {
    seen.asked.push(name);
    return { rows: [] };
  };
  const change = {
    connection: { query } as unknown as pg.PoolClient,
    actor: PORTAL,
    requestId: 'request',
    reason: 'as agreed',
    stones: new Map([[STONE, { id: STONE, stockNo: 'S1', status: 1 }]]),
    consequences: {
      addToLedger: (row: unknown) => seen.ledger.push(row),
      notifyLists: (...told: unknown[]) => seen.lists.push(told),
    },
    runEffect: async ({ type }: Effect, moves: readonly Move<unknown>[]) => {
      seen.effects.push([type, moves.map(({ id }) => id)]);
    },
  } as unknown as Change;
  const records: MadeUp = {
    workflow: noteWorkflow,
    shownIn: 'line',
    ownerOf: ({ keeper }) => keeper ?? null,
    decide(state, context): Verdict<Context> {
      const { verdict } = context;
      return 'to' in verdict
        ? { ok: true, from: state, to: verdict.to, context, effects: verdict.effects ?? [] }
        : { ok: false, guard: verdict.guard };
    },
    hiddenBy: ({ hiddenBy }) => (hiddenBy ?? null) as ReturnType<MadeUp['hiddenBy']>,
    async write(_, decided) {
      seen.written.push(decided.map(({ id, to }) => [id, to]));
      return decided.map(({ id }) => ({ id: id ?? idAs<NoteId>('born') }));
    },
    ...known,
  };
  return { change, records, seen };
}

const subject = (
  id: string | null,
  verdict: Context['verdict'],
  { context, ...more }: Partial<Subject<Context, NoteId>> = {},
): Subject<Context, NoteId> => ({
  id: id === null ? null : idAs<NoteId>(id),
  stoneId: STONE,
  businessId: BUSINESS,
  state: 1,
  ...more,
  context: { ...context, verdict },
});

const caught = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => expect.unreachable('it was done'),
    (error: unknown) => error,
  );

const NOTHING = { written: [], ledger: [], lists: [], effects: [] };

describe('an event for many records', () => {
  it('is written for all records at once, recorded in the ledger for each, and published to the lists that show them', async () => {
    const { change, records, seen } = desk();
    const moves = await applyEvents(
      change,
      records,
      [
        subject(null, { to: 2 }),
        subject('second', { to: 3 }, { stoneId: null, businessId: null, state: 4 }),
      ],
      EVENT,
    );
    expect(moves).toMatchObject([
      { id: 'born', to: 2, written: { id: 'born' } },
      { id: 'second', to: 3, written: { id: 'second' } },
    ]);
    expect(seen.written).toEqual([
      [
        [null, 2],
        ['second', 3],
      ],
    ]);
    const step = { workflow: 'note', event: 'note.finish', reason: 'as agreed' };
    expect(seen.ledger).toEqual([
      { ...step, recordId: 'born', stoneId: STONE, businessId: BUSINESS, from: 1, to: 2 },
      { ...step, recordId: 'second', stoneId: null, businessId: null, from: 4, to: 3 },
    ]);
    expect(seen.lists).toEqual([
      ['line', BUSINESS, null],
      ['line', null, null],
    ]);
  });

  it('is published to the owner of a record without a business', async () => {
    const { change, records, seen } = desk();
    const kept = { businessId: null, context: { keeper: KEEPER } as Context };
    await applyEvents(change, records, [subject('kept', { to: 2 }, kept)], EVENT);
    expect(seen.lists).toEqual([['line', null, KEEPER]]);
  });

  it.each<[string, ListTopic | null, unknown[]]>([
    ['no list', null, []],
    ['a list of holds', 'hold', [['hold', BUSINESS, null]]],
  ])('is published to %s if records of its kind are shown there', async (_, shownIn, lists) => {
    const { change, records, seen } = desk({ shownIn });
    const { ownerOf: _none, ...unkept } = records;
    await applyEvents(change, unkept, [subject('one', { to: 2 })], EVENT);
    expect(seen.lists).toEqual(lists);
  });

  it('runs an effect once for all records that have it, and different effects separately', async () => {
    const { change, records, seen } = desk();
    const effect = (type: string, params = {}): Effect => ({ type, params });
    await applyEvents(
      change,
      records,
      [
        subject('one', { to: 2, effects: [effect('tell'), effect('bill')] }),
        subject('two', { to: 2, effects: [effect('tell', { kind: 'other' })] }),
        subject('three', { to: 2, effects: [effect('tell')] }),
      ],
      EVENT,
    );
    expect(seen.effects).toEqual([
      ['tell', ['one', 'three']],
      ['bill', ['one']],
      ['tell', ['two']],
    ]);
  });

  it('writes nothing and returns nothing without records', async () => {
    const { change, records, seen } = desk();
    expect(await applyEvents(change, records, [], EVENT)).toEqual([]);
    expect(await applyToEach(change, records, [], EVENT)).toEqual({ moves: [], refused: [] });
    expect(seen).toEqual({ ...NOTHING, asked: [] });
  });

  it('is an error if a written record is not returned', async () => {
    const { change, records, seen } = desk({ write: async () => [] });
    expect(
      await caught(applyEvents(change, records, [subject('one', { to: 2 })], EVENT)),
    ).toMatchObject({ message: 'the insert of a record returned no row' });
    expect(seen).toMatchObject(NOTHING);
  });

  it('describes the failed condition of a refusal if the records know it', async () => {
    const asked: string[] = [];
    const { change, records } = desk({
      detailOf: (_, guard) => {
        asked.push(guard);
        return guard === 'stoneIsAvailable' ? 'US$ 200 above the limit' : null;
      },
    });
    const hidden = { context: { hiddenBy: 'stoneIsAvailable' } as Context };
    const error = await caught(
      applyEvents(
        change,
        records,
        [
          subject('limited', { guard: 'stoneIsAvailable' }),
          subject('hidden', { guard: null }, hidden),
          subject('unknown', { guard: 'actorKeepsLine' }),
          subject('bare', { guard: null }),
        ],
        EVENT,
      ),
    );
    expect(error).toMatchObject({
      events: [
        { recordId: 'limited', detail: 'US$ 200 above the limit' },
        { recordId: 'hidden', detail: 'US$ 200 above the limit' },
        { recordId: 'unknown', detail: null },
        { recordId: 'bare', detail: null },
      ],
    });
    expect(asked).toEqual(['stoneIsAvailable', 'stoneIsAvailable', 'actorKeepsLine']);
  });

  it('is refused for all records if one is refused; the stone and the condition are named', async () => {
    const { change, records, seen } = desk();
    const error = await caught(
      applyEvents(
        change,
        records,
        [
          subject('free', { to: 2 }),
          subject(
            'taken',
            { guard: 'stoneIsAvailable' },
            { context: { hiddenBy: 'x' } as Context },
          ),
          subject('bare', { guard: null }, { stoneId: null, state: 2 }),
        ],
        EVENT,
      ),
    );
    expect(error).toMatchObject({
      events: [
        {
          workflow: { name: 'note' },
          recordId: 'taken',
          stone: { stockNo: 'S1' },
          event: 'note.finish',
          state: 1,
          guard: 'stoneIsAvailable',
        },
        { recordId: 'bare', stone: null, state: 2, guard: null },
      ],
    });
    expect(seen).toEqual({ ...NOTHING, asked: [] });
  });

  it('is answered like for an unknown record if the state does not accept it and the record belongs to another business', async () => {
    const { change, records } = desk();
    const foreign = subject(
      'foreign',
      { guard: null },
      { context: { hiddenBy: 'actorKeepsLine' } as Context },
    );
    expect(await caught(applyEvents(change, records, [foreign], EVENT))).toMatchObject({
      problem: { status: 404 },
      events: [{ guard: 'actorKeepsLine' }],
    });
  });
});

describe('an event for records that are decided separately', () => {
  it('is applied to the records that accept it, and no refusal is recorded', async () => {
    const { change, records, seen } = desk();
    expect(await applyToEach(change, records, [subject('one', { to: 2 })], EVENT)).toMatchObject({
      moves: [{ id: 'one', to: 2 }],
      refused: [],
    });
    expect(seen.asked).toEqual([]);
  });

  it('is applied to some records, and the others are recorded as refused', async () => {
    const { change, records, seen } = desk();
    const { moves, refused } = await applyToEach(
      change,
      records,
      [subject('over', { guard: null }), subject('open', { to: 2 })],
      EVENT,
    );
    expect(moves).toMatchObject([{ id: 'open' }]);
    expect(refused).toMatchObject([{ id: 'over', code: 'EVENT_CLOSED' }]);
    expect(seen.written).toEqual([[['open', 2]]]);
    // What befell the refused one since is looked up for whoever asked.
    expect(seen.asked).toEqual(['refused-record', 'last-steps']);
  });

  it.each([
    ['nothing is left to happen', [subject('over', { guard: null })], 409],
    [
      'one is another’s',
      [subject('foreign', { guard: 'actorKeepsLine' }), subject('open', { to: 2 })],
      404,
    ],
  ])('is refused as usual if %s', async (_, subjects, status) => {
    const { change, records, seen } = desk();
    expect(await caught(applyToEach(change, records, subjects, EVENT))).toMatchObject({
      problem: { status },
    });
    expect(seen).toEqual({ ...NOTHING, asked: [] });
  });
});
