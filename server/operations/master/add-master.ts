import type { MasterId } from '#api/ids.gen.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockMasters } from '../../stock/masters/lock-masters.ts';
import { knownMaster } from '../../stock/masters/read-masters.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  createFlagSubject,
  type FlagRecords,
  masterFlags,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { changingMasters, notifyMastersChanged } from './write-masters.ts';

const ADD = statement(
  'master-add',
  'insert into master (code, name, description, sequence) values ($1, $2, $3, $4) returning id',
);

export const addMaster: Handler<OperationOf<'addMaster'>> = (call) =>
  changingMasters(
    runChange(call, async (begun) => {
      const { connection, actor } = begun;
      const { code, name, description = '' } = call.data;
      const last = (await lockMasters(connection)).at(-1)?.sequence ?? 0;
      const values = [code, name.trim(), description.trim(), last + 1] as const;
      const made: FlagRecords<MasterId> = {
        ...masterFlags,
        write: async () => (await runStatement(connection, ADD, values)).rows,
      };
      const [born] = await applyEvents(
        begun,
        made,
        [createFlagSubject<MasterId>(null, START_CODE)],
        {
          type: 'flag.create',
          actor,
        },
      );
      if (!born) throw new Error('the insert of a master returned no row');
      await notifyMastersChanged(begun);
      return {
        message: `Master added: ${name.trim()}`,
        data: await knownMaster(connection, born.id),
      };
    }),
  );
