import { knownClient } from '../../people/keys/read-clients.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockExternalClient, switchExternalClient } from './write-external-clients.ts';

export const setExternalClientStatus: Handler<OperationOf<'setExternalClientStatus'>> = (call) =>
  change(call, async (begun) => {
    const { is_active } = call.data;
    const client = await lockExternalClient(begun, call.path.id);
    await switchExternalClient(begun, client, is_active);
    return {
      message: is_active ? 'Activated' : 'Deactivated',
      data: await knownClient(begun.client, client.id),
    };
  });
