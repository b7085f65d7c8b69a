import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { writeGeneratedFile } from '../../platform/files/generated-file.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { buildChangeList, MAPPING_OF_CHANGES } from '../../stock/imports/change-list.ts';

type Sent = components['schemas']['StonesToPush'];

const MOST_LINES = 10_000;

/** Checks the rules that the request schema cannot express. */
export function requireOneFormat({ stones, changes, csv, is_full }: Sent): void {
  if ([stones, changes, csv].filter((format) => format !== undefined).length !== 1)
    throw refuseField('data.stones', 'Send either stones, changes or CSV.');
  if (csv !== undefined && csv.trim().split(/\r\n|\n|\r/).length > MOST_LINES + 1)
    throw refuseField('data.csv', 'Send at most 10,000 rows at a time.');
  if (changes !== undefined && is_full)
    throw refuseField(
      'data.is_full',
      'A full list cannot contain changes. Send stones or CSV instead.',
    );
}

export async function writeRowsToFile(
  db: Queryable,
  supplier: ProviderId,
  { stones, changes, csv }: Sent,
  folder: string,
): Promise<{ file: SentFile; mapping?: Mapping }> {
  const content =
    csv ?? (changes ? await buildChangeList(db, supplier, changes) : JSON.stringify(stones));
  const name = stones ? 'push.json' : changes ? 'changes.csv' : 'push.csv';
  const mime = stones ? 'application/json' : 'text/csv';
  return {
    file: await writeGeneratedFile(folder, { name, mime, content }),
    ...(changes ? { mapping: MAPPING_OF_CHANGES } : {}),
  };
}
