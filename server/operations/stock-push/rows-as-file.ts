import type { ProviderId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Mapping } from '../../../src/common/supply/mapping.ts';
import type { Reader } from '../../platform/db/pool.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { changesAsList, MAPPING_OF_CHANGES } from '../../stock/imports/changes-as-list.ts';
import { listFile } from '../../stock/imports/list-file.ts';

type Sent = components['schemas']['StonesToPush'];

const MOST_LINES = 10_000;

/** Checks that the schema cannot express: exactly one format, and a limited number of rows. */
export function requireOneWay({ stones, changes, csv, is_full }: Sent): void {
  if ([stones, changes, csv].filter((way) => way !== undefined).length !== 1)
    throw refuseField('data.stones', 'Send the rows in one way: stones, changes or CSV.');
  if (csv !== undefined && csv.trim().split(/\r\n|\n|\r/).length > MOST_LINES + 1)
    throw refuseField('data.csv', 'Send at most 10,000 rows at a time.');
  if (changes !== undefined && is_full)
    throw refuseField('data.is_full', 'Changes of some stones are no full list.');
}

/** Writes the pushed rows to a file, so that the import handles them like an uploaded list. */
export async function rowsAsFile(
  db: Reader,
  supplier: ProviderId,
  { stones, changes, csv }: Sent,
  folder: string,
): Promise<{ file: SentFile; mapping?: Mapping }> {
  const text =
    csv ?? (changes ? await changesAsList(db, supplier, changes) : JSON.stringify(stones));
  const name = stones ? 'push.json' : changes ? 'changes.csv' : 'push.csv';
  return {
    file: await listFile(folder, name, text),
    ...(changes ? { mapping: MAPPING_OF_CHANGES } : {}),
  };
}
