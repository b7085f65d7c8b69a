import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  externalClientNameFault,
  lockExternalClient,
  requireOutsideUser,
  requireOwnKeysAllowed,
} from './write-external-clients.ts';

const UPDATE = statement(
  'external-client-update',
  `update external_client
            set name = coalesce($2, name), remark = case when $3 then $4 else remark end,
                user_id = coalesce($5, user_id),
                issues_own_keys = coalesce($6, issues_own_keys), changed_at = clock_timestamp()
          where id = $1`,
);

export const updateExternalClient: Handler<OperationOf<'updateExternalClient'>> = (call) => {
  const { path, data, was } = call;
  return runChange(call, async (begun) => {
    await lockExternalClient(begun, path.id);
    const present = await requireExternalClient(begun.connection, path.id);
    await requireUnchanged(begun.connection, call.session, [{ was, present }], {
      by: ['updateExternalClient'],
      id: path.id,
    });
    if (data.user_id !== undefined) {
      const { isSupplier } = await requireOutsideUser(begun, data.user_id);
      // API keys of businesses and of suppliers have different scopes.
      if (isSupplier !== (present.provider_id !== null))
        throw refuseField(
          'data.user_id',
          'An API client cannot be switched between a trading client and a supplier.',
        );
    }
    requireOwnKeysAllowed(present.provider_id !== null, data.issues_own_keys);
    await runStatement(begun.connection, UPDATE, [
      path.id,
      data.name?.trim(),
      data.remark !== undefined,
      data.remark?.trim() || null,
      data.user_id,
      data.issues_own_keys,
    ]);
    return {
      message: 'Change saved',
      data: await requireExternalClient(begun.connection, path.id),
    };
  }).catch((error: unknown) => {
    throw externalClientNameFault(error);
  });
};
