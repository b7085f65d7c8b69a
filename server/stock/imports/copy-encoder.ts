import type { StockImportId } from '#api/ids.gen.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import type { Choices } from '#common/trade/filter.ts';
import type { ListOptions } from '../lists/open-list.ts';
import { WorkerReader } from '../lists/worker-reader.ts';
import type { CodesOfLists, PriceTerms } from './draft-fields.ts';

export interface Staging {
  readonly importId: StockImportId;
  readonly mapping: Mapping;
  readonly headers: readonly string[];
  readonly choices: Choices;
  readonly codes: CodesOfLists;
  readonly terms: PriceTerms;
}

export interface StageTask {
  readonly path: string;
  readonly options: ListOptions;
  readonly staging: Staging;
}

/**
 * Parses the rows in a worker and yields them as COPY text, so that the main thread only forwards
 * bytes.
 */
export async function* encodeForCopy(path: string, staging: Staging): AsyncGenerator<Uint8Array> {
  const { mapping, headers } = staging;
  const options = { heads: { line: mapping.headerRow, headers } };
  const task: StageTask = { path, options, staging };
  const reading = new WorkerReader(new URL('./stage-thread.ts', import.meta.url), task);
  for await (const { text } of reading.all('text')) yield text;
}
