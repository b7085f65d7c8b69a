import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getExternalClient: Handler<OperationOf<'getExternalClient'>> = async ({
  pool,
  path,
}) => ({ data: await requireExternalClient(pool, path.id) });
