import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockExternalClient, switchExternalClient } from './write-external-clients.ts';

export const setExternalClientStatus: Handler<OperationOf<'setExternalClientStatus'>> = (call) =>
  runChange(call, async (begun) => {
    const { is_active } = call.data;
    const externalClient = await lockExternalClient(begun, call.path.id);
    await switchExternalClient(begun, externalClient, is_active);
    return {
      message: is_active ? 'API client activated' : 'API client deactivated',
      data: await requireExternalClient(begun.connection, externalClient.id),
    };
  });
