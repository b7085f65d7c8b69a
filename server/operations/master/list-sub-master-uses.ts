import { knownSubMaster } from '../../stock/masters/read-masters.ts';
import { readUses } from '../../stock/masters/value-uses.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listSubMasterUses: Handler<OperationOf<'listSubMasterUses'>> = async ({
  pool,
  path,
}) => {
  const { id } = await knownSubMaster(pool, path.id);
  return { data: await readUses(pool, id) };
};
