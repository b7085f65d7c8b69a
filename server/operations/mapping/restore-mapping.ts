import type { MappingId, ProviderId } from '#api/ids.gen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readEffectOnLastList } from '../../stock/lists/effect-on-last-list.ts';
import {
  addMapping,
  lockMappings,
  mappingInForce,
  mappingNamed,
} from '../../stock/lists/mappings.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { requireOwnSupplier } from '../../stock/suppliers/own-supplier.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { toMappingResponse } from './mapping-response.ts';

export const restoreMapping: Handler<OperationOf<'restoreMapping'>> = async (call) => {
  const { pool, session, path, data } = call;
  const id: string = path.id;
  const old = await mappingNamed(pool, path.id, id as ProviderId);
  // A supplier id finds the current mapping, but only an old version can be restored.
  if (!old || old.id !== path.id) throw refuse('notFound');
  const { provider_id: provider, mapping, file_name: fileName } = old;
  await requireOwnSupplier(pool, session, provider);
  const present = await mappingInForce(pool, provider);
  const choices = (await attributeNames(pool)).choices();
  const now = present?.mapping ?? null;
  const effect = await readEffectOnLastList(pool, provider, { now, next: mapping }, choices);
  if (data.dry_run) return { message: 'Nothing was changed', data: { mapping: null, effect } };
  return runChange(call, async ({ connection }) => {
    await lockMappings(connection, provider);
    const known: MappingId = data.mapping_configuration_id ?? present?.id ?? old.id;
    if ((await mappingInForce(connection, provider))?.id !== known)
      throw refuse('changedMeanwhile');
    const stored = await addMapping(connection, provider, {
      mapping,
      fileName,
      by: session.actor.id,
    });
    return {
      message: `Version ${old.version} restored as version ${stored.version}`,
      data: { mapping: toMappingResponse(stored), effect },
    };
  });
};
