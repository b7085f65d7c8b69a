import type { CaratRangeId } from '#api/ids.gen.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockRanges } from '../../stock/carats/lock-ranges.ts';
import { knownRange } from '../../stock/carats/read-ranges.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  caratRangeFlags,
  createFlagSubject,
  type FlagRecords,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { notifyRangesChanged, rangeNameFault } from './write-ranges.ts';

const ADD = statement(
  'carat-range-add',
  'insert into carat_range (name, sequence) values ($1, $2) returning id',
);

export const addCaratRange: Handler<OperationOf<'addCaratRange'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection, actor } = begun;
    const ranges = await lockRanges(connection);
    const values = [call.data.name.trim(), ranges.length + 1] as const;
    const made: FlagRecords<CaratRangeId> = {
      ...caratRangeFlags,
      write: async () => (await runStatement(connection, ADD, values)).rows,
    };
    const [born] = await applyEvents(
      begun,
      made,
      [createFlagSubject<CaratRangeId>(null, START_CODE)],
      {
        type: 'flag.create',
        actor,
      },
    );
    if (!born) throw new Error('the insert of a carat range returned no row');
    await notifyRangesChanged(begun);
    return { message: 'Range added', data: await knownRange(connection, born.id) };
  }).catch((error: unknown) => {
    throw rangeNameFault(error);
  });
