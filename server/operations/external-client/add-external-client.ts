import type { ExternalClientId } from '../../../src/api/ids.gen.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import { knownClient } from '../../people/keys/read-clients.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  externalClientFlags,
  type FlagRecords,
  houseFlag,
} from '../../workflows/records/active-flag-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { clientNameFault, requirePersonOutside } from './write-external-clients.ts';

const ADD = statement(
  'external-client-add',
  'insert into external_client (name, remark, user_id) values ($1, $2, $3) returning id',
);

export const addExternalClient: Handler<OperationOf<'addExternalClient'>> = (call) => {
  const { name, remark, user_id } = call.data;
  return change(call, async (begun) => {
    await requirePersonOutside(begun, user_id);
    const values = [name.trim(), remark?.trim() || null, user_id] as const;
    const made: FlagRecords<ExternalClientId> = {
      ...externalClientFlags,
      write: async () => (await ask(begun.client, ADD, values)).rows,
    };
    const event = { type: 'flag.create', actor: begun.actor } as const;
    const newcomer = houseFlag<ExternalClientId>(null, START_CODE);
    const [born] = await applyEvents(begun, made, [newcomer], event);
    if (!born) throw new Error('an external client was made without coming back');
    return { message: `${name.trim()} added`, data: await knownClient(begun.client, born.id) };
  }).catch((error: unknown) => {
    throw clientNameFault(error);
  });
};
