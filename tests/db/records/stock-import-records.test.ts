import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readAttributeNames } from '../../../server/stock/stones/attribute-names.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  type ImportSubject,
  lockImports,
  mendedImportRecords,
  movedImportRecords,
  newImport,
  receivedImportRecords,
} from '../../../server/workflows/records/stock-import-records.ts';
import type { ProviderId, StockImportId } from '../../../src/api/ids.gen.ts';
import { PORTAL } from '../../../src/machines/kernel/model.ts';
import { keptFile } from '../../support/files/kept-file.ts';
import {
  listOf,
  MAPPING,
  rowOfList,
  supplierOf,
  TO_APPLYING,
  TO_WAITING,
} from '../../support/files/lists-as-rows.ts';
import {
  actorOf,
  rowOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { idAs } from '../../support/runner/id-as.ts';
import type { Cast } from '../../support/trade/people.ts';

let changes: UndoneChanges;
let cast: Cast;
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

const THE_PORTAL = { id: null, role: PORTAL.role, businessId: null };
const written = (change: Change, ids: readonly StockImportId[]) =>
  rowsOf(
    change,
    `select state, reason, ended_at >= now() as ended_now, began_at >= now() as began_now, to_do, done
       from stock_import where id = any($1) order by array_position($1, id)`,
    [ids],
  );

const reach = (state: number) => (subject: ImportSubject) => ({ ...subject, to: state });

describe('lists that stand', () => {
  it('are met with their supplier, their limits, and whether a later list has changed the stock', async () => {
    const { providers, ids, found } = await changes.undone(async (change) => {
      const api = await supplierOf(change, cast.apiProvider);
      const { id: byHand } = await rowOf<{ id: ProviderId }>(
        change,
        `insert into provider (name, source) values ('By hand', 6) returning id`,
      );
      const made = [
        await listOf(change, api, ...TO_WAITING),
        await listOf(change, api, ...TO_APPLYING),
        await listOf(change, byHand),
      ];
      await rowsOf(
        change,
        `update stock_import set import_no = 'SL-' || array_position($1, id), is_loss = id = $2, is_beyond_limits = id <> $3
          where id = any($1)`,
        [made, made[0], made[1]],
      );
      return {
        providers: { api, byHand },
        ids: made,
        found: await lockImports(change, made.toReversed()),
      };
    });
    const [waiting, applying, received] = ids;
    const anyList = { stoneId: null, businessId: null };
    const supplierId = cast.apiProvider.id;
    const outdated = {
      supplierId,
      isBeyondLimits: true,
      isLoss: true,
      isOutdated: true,
      isIdle: true,
    };
    const small = {
      supplierId,
      isBeyondLimits: false,
      isLoss: false,
      isOutdated: false,
      isIdle: true,
    };
    const nobodys = {
      supplierId: null,
      isBeyondLimits: true,
      isLoss: false,
      isOutdated: false,
      isIdle: true,
    };
    const { api, byHand } = providers;
    expect(found).toEqual([
      { ...anyList, id: waiting, importNo: 'SL-1', providerId: api, state: 5, context: outdated },
      { ...anyList, id: applying, importNo: 'SL-2', providerId: api, state: 6, context: small },
      {
        ...anyList,
        id: received,
        importNo: 'SL-3',
        providerId: byHand,
        state: 1,
        context: nobodys,
      },
    ]);
  });

  it('are hidden from other suppliers, and from everybody else outside the house', () => {
    const { context } = newImport(cast.apiProvider.id);
    const seenBy = (actor: ReturnType<typeof actorOf>) =>
      movedImportRecords.hiddenBy(context, { type: 'import.refuse', actor, remark: '' });
    expect(seenBy(actorOf(cast.apiProvider, 6))).toBe(null);
    expect(seenBy(actorOf(cast.qualityControl, 5))).toBe(null);
    expect(seenBy(THE_PORTAL)).toBe(null);
    expect(seenBy(actorOf(cast.otherApiProvider, 6))).toBe('listIsKnownToActor');
    expect(seenBy(actorOf(cast.ada, 2))).toBe('listIsKnownToActor');
  });
});

describe('a list that comes', () => {
  const receive = (change: Change, providerId: ProviderId, more: object = {}) =>
    keptFile(change).then(async (fileId) => {
      const sent = { providerId, fileId, isFull: true, isChanges: false, mapping: 'null', ...more };
      const event = { type: 'import.receive', actor: change.actor } as const;
      const subject = newImport(change.actor.id);
      const moves = await applyEvents(change, receivedImportRecords(sent), [subject], event);
      return { fileId, move: moves[0] };
    });
  const kept = (change: Change, id: StockImportId | undefined) =>
    rowOf(
      change,
      'select import_no, state, provider_id, file_id, sent_by, is_full, mapping, reason from stock_import where id = $1',
      [id],
    );

  it('is looked at by a person until its limits are known', () => {
    const context = { isBeyondLimits: true, isLoss: false, isOutdated: false, isIdle: false };
    const unborn = { id: null, stoneId: null, businessId: null, state: 0 };
    const { id: supplierId } = cast.apiProvider;
    expect(newImport(supplierId)).toEqual({ ...unborn, context: { ...context, supplierId } });
    expect(newImport(null)).toEqual({ ...unborn, context: { ...context, supplierId: null } });
  });

  it('is kept as it was sent, by whom, under the next number', async () => {
    const { provider, first, second, rows, told } = await changes.undone(
      async (change) => {
        const tell = vi.spyOn(change.consequences, 'tellLists');
        const providerId = await supplierOf(change, cast.apiProvider);
        const mapping = JSON.stringify(MAPPING);
        const one = await receive(change, providerId, { mapping });
        const other = await receive(change, providerId, { isFull: false });
        return {
          provider: providerId,
          first: one,
          second: other,
          rows: [await kept(change, one.move?.id), await kept(change, other.move?.id)],
          told: tell.mock.calls,
        };
      },
      actorOf(cast.apiProvider, 6),
    );
    const received = {
      state: 1,
      provider_id: provider,
      sent_by: cast.apiProvider.id,
      reason: null,
    };
    const numbers = [first, second].map(({ move }) => move?.written.importNo ?? '');
    expect(rows).toEqual([
      {
        ...received,
        import_no: numbers[0],
        file_id: first.fileId,
        is_full: true,
        mapping: MAPPING,
      },
      { ...received, import_no: numbers[1], file_id: second.fileId, is_full: false, mapping: null },
    ]);
    expect(numbers[0]).toMatch(/^SL-\d{4}-\d{6}$/);
    expect(Number(numbers[1]?.slice(8))).toBe(Number(numbers[0]?.slice(8)) + 1);
    expect(first.move?.written).toEqual({ id: first.move?.id, importNo: numbers[0] });
    // The database tells of lists itself.
    expect(told).toEqual([]);
  });

  it('is nobody’s where the portal has fetched it', async () => {
    const found = await changes.undone(async (change) => {
      const { move } = await receive(change, await supplierOf(change, cast.ftpProvider));
      return kept(change, move?.id);
    }, THE_PORTAL);
    expect(found).toMatchObject({ sent_by: null });
  });
});

describe('a list that moves', () => {
  const moved = (
    states: readonly number[],
    to: number,
    {
      type = 'import.finish',
      silent = false,
    }: { type?: 'import.finish' | 'import.rollBack'; silent?: boolean } = {},
  ) =>
    changes.undone(async (change) => {
      const providerId = await supplierOf(change, cast.apiProvider);
      const id = await listOf(change, providerId, ...states);
      await rowOfList(change, id, { isApplied: true });
      await rowOfList(change, id, { isApplied: true });
      await rowOfList(change, id, { isApplied: false });
      await rowsOf(
        change,
        `update stock_import set reason = 'as before', to_do = 9, done = 4 where id = $1`,
        [id],
      );
      const subjects = await lockImports(change, [id]);
      const event = { type, actor: change.actor, remark: '' };
      await movedImportRecords.write(
        silent ? { ...change, reason: null } : change,
        subjects.map(reach(to)),
        event,
      );
      return (await written(change, [id]))[0];
    });

  it.each([
    ['applied', [...TO_APPLYING], 7],
    ['refused', [...TO_WAITING], 8],
    ['rolled back', [...TO_APPLYING, 9], 10],
  ])('ends where it is %s', async (_, states, to) => {
    expect(await moved(states, to)).toEqual({
      state: to,
      reason: THE_REASON,
      ended_now: true,
      began_now: null,
      to_do: 9,
      done: 4,
    });
  });

  it('does not end before, and keeps its reason where nothing is said', async () => {
    expect(await moved([2, 3], 4, { silent: true })).toEqual({
      state: 4,
      reason: 'as before',
      ended_now: null,
      began_now: null,
      to_do: 9,
      done: 4,
    });
  });

  it('counts what it has done where that is to be undone', async () => {
    expect(await moved([...TO_APPLYING, 7], 9, { type: 'import.rollBack' })).toEqual({
      state: 9,
      reason: THE_REASON,
      ended_now: null,
      began_now: true,
      to_do: 2,
      done: 0,
    });
  });

  it('moves with others as its machine says, and is told by the database alone', async () => {
    const { ids, moves, rows, told } = await changes.undone(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const providerId = await supplierOf(change, cast.apiProvider);
      const made = [await listOf(change, providerId), await listOf(change, providerId)];
      const met = (await lockImports(change, made)).toReversed();
      const event = { type: 'import.read', actor: change.actor } as const;
      return {
        ids: made.toReversed(),
        moves: await applyEvents(change, movedImportRecords, met, event),
        rows: await written(change, made),
        told: tell.mock.calls,
      };
    });
    expect(moves.map(({ written: { id } }) => id)).toEqual(ids);
    expect(rows).toMatchObject([{ state: 2 }, { state: 2 }]);
    expect(told).toEqual([]);
  });
});

describe('a list that is mended', () => {
  const WORD = { words: [{ field: 'shape', word: 'Rund Brill', code: 'ROUND' } as const] };
  const mended = async (
    change: Change,
    decided: readonly ReturnType<ReturnType<typeof reach>>[],
    mending: object,
  ) =>
    mendedImportRecords(mending, await readAttributeNames(change.client)).write(change, decided, {
      type: 'import.mend',
      actor: change.actor,
    });

  it('stays where it is, for no new reason, and its supplier is understood from now on', async () => {
    const { ids, back, rows, taught, versions, providers } = await changes.undone(
      async (change) => {
        const suppliers = [
          await supplierOf(change, cast.apiProvider),
          await supplierOf(change, cast.ftpProvider),
        ];
        await rowsOf(change, 'delete from mapping where provider_id = any($1)', [suppliers]);
        const made: StockImportId[] = [];
        for (const supplier of suppliers) made.push(await listOf(change, supplier, ...TO_WAITING));
        for (const id of made) await rowOfList(change, id, { isApplied: false });
        const met = await lockImports(change, made);
        return {
          ids: made,
          providers: suppliers,
          back: await mended(change, met.toReversed().map(reach(5)), WORD),
          rows: await written(change, made),
          taught: await rowsOf(change, 'select taught from stock_import where id = any($1)', [
            made,
          ]),
          versions: await rowsOf(
            change,
            `select provider_id, made_by, mapping -> 'values' as words from mapping where provider_id = any($1)
              order by array_position($1, provider_id)`,
            [suppliers],
          ),
        };
      },
      actorOf(cast.qualityControl, 5),
    );
    expect(rows).toMatchObject([
      { state: 5, reason: null, ended_now: null },
      { state: 5, reason: null, ended_now: null },
    ]);
    expect(taught).toEqual([{ taught: WORD.words }, { taught: WORD.words }]);
    const version = { made_by: cast.qualityControl.id, words: { shape: { RUNDBRILL: 'ROUND' } } };
    expect(versions).toEqual(providers.map((provider_id) => ({ ...version, provider_id })));
    expect(back).toEqual(ids.toReversed().map((id) => ({ id })));
  });

  it('is there, and is mended by somebody', async () => {
    const nobodyMends = changes.undone(async (change) => {
      const id = await listOf(change, await supplierOf(change, cast.apiProvider), ...TO_WAITING);
      return mended(change, (await lockImports(change, [id])).map(reach(5)), {});
    }, THE_PORTAL);
    await expect(nobodyMends).rejects.toThrow('a list is mended by nobody');
    const gone = {
      ...newImport(null),
      id: idAs<StockImportId>('0197aaaa-0000-7000-8000-000000000001'),
      importNo: 'SL-0',
      providerId: idAs<ProviderId>(''),
      to: 5,
    };
    await expect(changes.undone((change) => mended(change, [gone], {}))).rejects.toThrow(
      'a list is mended by nobody',
    );
  });
});
