import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { StoneSearchContext } from '../search/rows-by-number.ts';
import { scanStock } from '../search/snapshot-scan.ts';
import { withDetails } from '../stones/stone-details.ts';
import {
  EXPORT_FIELDS,
  type ExportedStone,
  STOCK_LINES,
  type StockFile,
  toExportedStone,
} from '../stones/stone-lines.ts';
import type { ExportCounts } from './export-runs.ts';
import type { ExportToSend } from './read-exports.ts';
import { encodeChange, listSentNumbers, readSentHashes } from './sent-hashes.ts';

export interface WrittenExport extends ExportCounts {
  readonly path: string;
  readonly bytes: number;
  /**
   * File with the new hash of each changed stone. The hashes are stored after the delivery. Null if
   * the export does not track changes.
   */
  readonly changesFile: string | null;
}

interface Writing {
  readonly looking: StoneSearchContext;
  readonly origin: string;
  readonly isWhole: boolean;
  readonly folder: string;
}

const HASH_BYTES = 16;
const BATCH_SIZE = 1_000;
/** A delta has an additional first column with the kind of change. */
const CHANGE_FIELDS = ['change', ...EXPORT_FIELDS] as const;

export async function writeExport(
  { id, settings }: ExportToSend,
  { looking, origin, isWhole, folder }: Writing,
): Promise<WrittenExport> {
  const tracks = settings.content === 'changes';
  const out = new LineFile(path.join(folder, 'stock'));
  const news = new LineFile(path.join(folder, 'news'));
  const { head, line } = STOCK_LINES[settings.format satisfies StockFile];
  const names = isWhole ? EXPORT_FIELDS : CHANGE_FIELDS;
  const counts = { stones: 0, added: 0, changed: 0, removed: 0 };
  const seen = new Set<string>();
  try {
    await out.write(head(names));
    for await (const stones of batchRows(
      withDetails(looking, scanStock(looking, settings.diamond_type)),
      origin,
    )) {
      counts.stones += stones.length;
      const numbers = stones.map(({ stock_no }) => stock_no);
      const before = tracks ? await readSentHashes(looking.pool, id, numbers) : NOTHING;
      for (const stone of stones) {
        if (tracks) seen.add(stone.stock_no);
        const sum = hashOf(stone);
        const change = changeOf(before.get(stone.stock_no), sum);
        if (tracks && change !== null) {
          counts[change] += 1;
          await news.write(encodeChange(stone.stock_no, sum));
        }
        if (isWhole) await out.write(line(names, stone));
        else if (change !== null) await out.write(line(names, { change, ...stone }));
      }
    }
    for await (const stock_no of tracks ? listSentNumbers(looking.pool, id) : []) {
      if (seen.has(stock_no)) continue;
      counts.removed += 1;
      await news.write(encodeChange(stock_no, null));
      if (!isWhole) await out.write(line(names, { change: 'removed', stock_no }));
    }
  } finally {
    await Promise.all([out.end(), news.end()]);
  }
  const { size: bytes } = await stat(out.path);
  const untracked = { added: null, changed: null, removed: null };
  return {
    path: out.path,
    bytes,
    changesFile: tracks ? news.path : null,
    ...counts,
    ...(tracks ? {} : untracked),
  };
}

const NOTHING: ReadonlyMap<string, Buffer> = new Map();

/**
 * The hash excludes `growth`, which follows from `growth_type`. Hashes that were stored before
 * `growth` existed therefore stay valid.
 */
const hashOf = ({ growth: _, ...stone }: ExportedStone): Buffer =>
  createHash('sha256').update(JSON.stringify(stone)).digest().subarray(0, HASH_BYTES);

function changeOf(before: Buffer | undefined, sum: Buffer): 'added' | 'changed' | null {
  if (before === undefined) return 'added';
  return before.equals(sum) ? null : 'changed';
}

async function* batchRows(
  rows: ReturnType<typeof withDetails>,
  origin: string,
): AsyncGenerator<ExportedStone[]> {
  let part: ExportedStone[] = [];
  for await (const row of rows) {
    part.push(toExportedStone(row, origin));
    if (part.length < BATCH_SIZE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** `write` waits for `drain` while the stream's buffer is full, which limits memory use. */
class LineFile {
  readonly path: string;
  readonly #stream: WriteStream;

  constructor(at: string) {
    this.path = at;
    this.#stream = createWriteStream(at, { flags: 'wx', mode: 0o600 });
  }

  async write(text: string): Promise<void> {
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}
