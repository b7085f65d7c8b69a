import { addKey } from '../../people/keys/write-keys.ts';
import { personOf } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIssuedKey } from './issued-key.ts';
import { requireOwnClient } from './require-own-client.ts';

const DAY = 24 * 60 * 60;
const PER_MINUTE = 120;

export const issueOwnKey: Handler<OperationOf<'issueOwnKey'>> = (call) => {
  const { client_id, name, is_sandbox = false, days } = call.data;
  return runChange(
    call,
    async (begun) => {
      const { id } = await requireOwnClient(begun, client_id);
      const added = await addKey(
        begun.connection,
        { client: id, by: personOf(begun) },
        {
          name,
          scopes: ['supply'],
          perMinute: PER_MINUTE,
          isSandbox: is_sandbox,
          lifetime: days ? days * DAY : null,
        },
      );
      const { key, made } = await readIssuedKey(begun, id, added);
      return {
        message: 'API key created. Copy it now: it is shown only once.',
        data: { key, made },
      };
    },
    null,
    { isSecret: true },
  );
};
