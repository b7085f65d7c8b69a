import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { knownClient } from '../../people/keys/read-clients.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  clientNameFault,
  lockExternalClient,
  requirePersonOutside,
} from './write-external-clients.ts';

const UPDATE = statement(
  'external-client-update',
  `update external_client
            set name = coalesce($2, name), remark = case when $3 then $4 else remark end,
                user_id = coalesce($5, user_id), changed_at = clock_timestamp()
          where id = $1`,
);

export const updateExternalClient: Handler<OperationOf<'updateExternalClient'>> = (call) => {
  const { path, data, was } = call;
  return change(call, async (begun) => {
    await lockExternalClient(begun, path.id);
    const present = await knownClient(begun.client, path.id);
    await requireUnchanged(begun.client, call.session, [{ was, present }], {
      by: ['updateExternalClient'],
      id: path.id,
    });
    if (data.user_id !== undefined) {
      const { isSupplier } = await requirePersonOutside(begun, data.user_id);
      // The API client of a business cannot become one of a supplier, or the reverse: the scopes of
      // its keys differ.
      if (isSupplier !== (present.provider_id !== null))
        throw refuseField(
          'data.user_id',
          'A program of a client stays one of a client, and a program of a supplier one of a supplier.',
        );
    }
    await ask(begun.client, UPDATE, [
      path.id,
      data.name?.trim(),
      data.remark !== undefined,
      data.remark?.trim() || null,
      data.user_id,
    ]);
    return { message: 'The change is saved', data: await knownClient(begun.client, path.id) };
  }).catch((error: unknown) => {
    throw clientNameFault(error);
  });
};
