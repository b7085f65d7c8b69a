import type pg from 'pg';
import type { StockImportId } from '#api/ids.gen.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readImport, type StockImport } from '../../stock/imports/read-imports.ts';

export async function knownImport(
  db: Pick<pg.Pool | pg.ClientBase, 'query'>,
  actor: Actor,
  id: StockImportId,
): Promise<StockImport> {
  const found = await readImport(db, actor, id);
  if (!found) throw refuse('notFound');
  return found;
}
