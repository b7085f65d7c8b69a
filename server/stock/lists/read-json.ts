import { Readable } from 'node:stream';
import makeParser from 'stream-json/parser.js';
import type { ListRow } from '#common/supply/mapping.ts';
import { decodeFile } from './decode-file.ts';
import type { Encoding } from './detect-format.ts';
import { MOST_ROWS, tooManyRows } from './limits.ts';
import { ListFault } from './list-fault.ts';
import { BATCH, type RawList } from './raw-list.ts';
import { FieldNames, nameWithin } from './record-fields.ts';

type Token = { readonly name: string; readonly value?: string | boolean | null };
type Field = readonly [name: string, text: string];

const DEEPEST = 20;
const MOST_LISTS = 100;

/**
 * Reads the elements of the array at the JSON path `rowsAt` as records. Without `rowsAt`, reads the
 * longest array.
 */
export async function readJson(
  path: string,
  encoding: Encoding,
  rowsAt: string | undefined,
): Promise<RawList> {
  const lists = new Map<string, { count: number; names: FieldNames; isTable: boolean }>();
  await forEachRecord(path, encoding, (list, fields, isTable) => {
    const known = lists.get(list) ?? { count: 0, names: new FieldNames(), isTable };
    known.count += 1;
    if (known.count > MOST_ROWS) throw tooManyRows();
    if (lists.size < MOST_LISTS) lists.set(list, known);
    for (const [name] of fields) known.names.add(name, known.count);
  });
  const [longest] = [...lists].sort(([, one], [, other]) => other.count - one.count);
  const found = rowsAt === undefined ? longest : [...lists].find(([list]) => list === rowsAt);
  if (!found)
    throw new ListFault(
      rowsAt === undefined ? 'has no list of records' : `has no list of records at “${rowsAt}”`,
    );
  const [chosen, { names, isTable }] = found;
  return {
    format: 'json',
    encoding,
    separator: null,
    sheet: chosen || null,
    headers: isTable ? null : names.names,
    rows: () => rowsOf(path, encoding, chosen, names),
  };
}

async function* rowsOf(
  path: string,
  encoding: Encoding,
  chosen: string,
  names: FieldNames,
): AsyncGenerator<ListRow[]> {
  let batch: ListRow[] = [];
  let line = 0;
  for await (const record of parseRecords(path, encoding)) {
    if (record.list !== chosen) continue;
    line += 1;
    const cells = names.cellsOf(record.fields, line);
    if (cells.some((cell) => cell.trim() !== '')) batch.push({ line, cells });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function forEachRecord(
  path: string,
  encoding: Encoding,
  take: (list: string, fields: readonly Field[], isTable: boolean) => void,
): Promise<void> {
  for await (const { list, fields, isTable } of parseRecords(path, encoding))
    take(list, fields, isTable);
}

interface JsonRecord {
  readonly list: string;
  readonly fields: readonly Field[];
  /** true if the record is an array, so that its fields have positions instead of names */
  readonly isTable: boolean;
}

async function* parseRecords(path: string, encoding: Encoding): AsyncGenerator<JsonRecord> {
  const tokens = Readable.from(decodeFile(path, encoding)).pipe(
    makeParser.asStream({ streamValues: false }),
  );
  const reader = new RecordReader();
  try {
    for await (const token of tokens as AsyncIterable<Token>) {
      const record = reader.take(token);
      if (record) yield record;
    }
  } catch (error) {
    if (error instanceof ListFault || !(error instanceof Error)) throw error;
    throw new ListFault('is not valid JSON', { row: reader.count + 1 });
  }
}

interface Frame {
  readonly isList: boolean;
  /** key of the value in its parent; empty for array elements */
  readonly name: string;
}

/** Consumes JSON tokens and returns a record for each element of an outermost array. */
class RecordReader {
  count = 0;
  readonly #frames: Frame[] = [];
  #key = '';
  /** nesting depth of the current record; 0 if there is none */
  #depth = 0;
  #fields: Field[] = [];
  #place = 0;

  take({ name, value }: Token): JsonRecord | null {
    if (name === 'keyValue') this.#key = String(value);
    else if (name === 'startObject' || name === 'startArray') this.#open(name === 'startArray');
    else if (name === 'endObject' || name === 'endArray') return this.#close();
    else if (this.#depth > 0) this.#note(value === null ? '' : String(value));
    return null;
  }

  #open(isList: boolean): void {
    if (this.#frames.length >= DEEPEST)
      throw new ListFault(`has records nested more than ${DEEPEST} levels deep`);
    const parent = this.#frames.at(-1);
    this.#frames.push({ isList, name: !parent || parent.isList ? '' : this.#key });
    if (!parent?.isList || this.#depth > 0) return;
    this.#depth = this.#frames.length;
    this.#fields = [];
    this.#place = 0;
  }

  #close(): JsonRecord | null {
    const frame = this.#frames.pop();
    if (this.#frames.length + 1 !== this.#depth) return null;
    this.#depth = 0;
    this.count += 1;
    return {
      list: namesOf(this.#frames).join('.'),
      fields: this.#fields,
      isTable: frame?.isList ?? false,
    };
  }

  #note(text: string): void {
    const frame = this.#frames.at(-1);
    if (this.#frames.length === this.#depth && frame?.isList) {
      this.#place += 1;
      this.#fields.push([String(this.#place), text]);
      return;
    }
    const within = namesOf(this.#frames.slice(this.#depth));
    this.#fields.push([nameWithin(frame?.isList ? within : [...within, this.#key]), text]);
  }
}

const namesOf = (frames: readonly Frame[]): string[] =>
  frames.map(({ name }) => name).filter((name) => name !== '');
