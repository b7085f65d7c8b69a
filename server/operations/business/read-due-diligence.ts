import { readDueDiligence as read, requireScreened } from '../../trading/kyc/due-diligence.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const readDueDiligence: Handler<OperationOf<'readDueDiligence'>> = async ({
  pool,
  path,
  screening,
}) => {
  await requireScreened(pool, path.id);
  return { data: await read(pool, path.id, screening !== null) };
};
