import type { ExternalClientId } from '#api/ids.gen.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  createFlagSubject,
  externalClientFlags,
  type FlagRecords,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  externalClientNameFault,
  requireOutsideUser,
  requireOwnKeysAllowed,
} from './write-external-clients.ts';

const ADD = statement(
  'external-client-add',
  'insert into external_client (name, remark, user_id, issues_own_keys) values ($1, $2, $3, $4) returning id',
);

export const addExternalClient: Handler<OperationOf<'addExternalClient'>> = (call) => {
  const { name, remark, user_id, issues_own_keys = false } = call.data;
  return runChange(call, async (begun) => {
    const { isSupplier } = await requireOutsideUser(begun, user_id);
    requireOwnKeysAllowed(isSupplier, issues_own_keys);
    const values = [name.trim(), remark?.trim() || null, user_id, issues_own_keys] as const;
    const made: FlagRecords<ExternalClientId> = {
      ...externalClientFlags,
      write: async () => (await runStatement(begun.connection, ADD, values)).rows,
    };
    const event = { type: 'flag.create', actor: begun.actor } as const;
    const newcomer = createFlagSubject<ExternalClientId>(null, START_CODE);
    const [born] = await applyEvents(begun, made, [newcomer], event);
    if (!born) throw new Error('the insert of an external client returned no row');
    return {
      message: `API client added: ${name.trim()}`,
      data: await requireExternalClient(begun.connection, born.id),
    };
  }).catch((error: unknown) => {
    throw externalClientNameFault(error);
  });
};
