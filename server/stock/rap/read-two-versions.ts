import type pg from 'pg';
import { refuse } from '../../platform/http/refusal.ts';
import type { ListKind } from '../prices/rap-table.ts';
import { type ListVersion, listVersions, versionsOf } from './versions.ts';

export interface Named {
  kind: ListKind;
  version?: string | undefined;
  against?: string | undefined;
}

/** Returns the two Rap lists to compare; default: the current list and its predecessor. */
export async function readTwoVersions(
  db: Pick<pg.Pool, 'query'>,
  { kind, version, against }: Named,
): Promise<{ after: ListVersion | null; before: ListVersion | null }> {
  const versions = versionsOf(await listVersions(db), kind);
  const named = (id: string): ListVersion => {
    const found = versions.find((one) => one.id === id);
    if (!found) throw refuse('notFound');
    return found;
  };
  const after = version === undefined ? (versions[0] ?? null) : named(version);
  if (against !== undefined) return { after, before: named(against) };
  return { after, before: versions.find(({ id }) => id === after?.previous_id) ?? null };
}
