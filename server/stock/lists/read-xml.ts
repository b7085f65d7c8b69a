import type { ListRow } from '#common/supply/mapping.ts';
import { decodeFile } from './decode-file.ts';
import type { Encoding } from './detect-format.ts';
import { MOST_ROWS, tooManyRows } from './limits.ts';
import { ListFault } from './list-fault.ts';
import { XmlFeed, type XmlReader } from './parse-xml.ts';
import { BATCH, type RawList } from './raw-list.ts';
import { FieldNames, nameWithin } from './record-fields.ts';

const DEEPEST = 30;
const MOST_PATHS = 1_000;

/**
 * Reads the elements at the path `rowsAt` as records. Without `rowsAt`, `Shape.records` chooses the
 * path.
 */
export async function readXml(
  path: string,
  encoding: Encoding,
  begins: string,
  rowsAt: string | undefined,
): Promise<RawList> {
  const said = declaredEncoding(begins) ?? encoding;
  const shape = new Shape();
  await parseFile(path, said, shape, () => undefined);
  const chosen = rowsAt === undefined ? shape.records() : shape.at(rowsAt);
  if (chosen === null)
    throw new ListFault(rowsAt === undefined ? 'has no records' : `has no records at “${rowsAt}”`);
  const names = new FieldNames();
  let count = 0;
  await parseFile(path, said, new Records(chosen), (fields) => {
    count += 1;
    if (count > MOST_ROWS) throw tooManyRows();
    for (const [name] of fields) names.add(name, count);
  });
  return {
    format: 'xml',
    encoding: said,
    separator: null,
    sheet: chosen,
    headers: names.names,
    rows: () => rowsOf(path, said, chosen, names),
  };
}

type Field = readonly [name: string, text: string];
interface Taking extends XmlReader {
  taken(): readonly (readonly Field[])[];
}

async function parseFile(
  path: string,
  encoding: string,
  reader: Taking,
  take: (fields: readonly Field[]) => void,
): Promise<void> {
  const xml = new XmlFeed(reader);
  for await (const text of decodeFile(path, encoding as Encoding)) {
    xml.write(text);
    for (const fields of reader.taken()) take(fields);
  }
  xml.end();
  for (const fields of reader.taken()) take(fields);
}

async function* rowsOf(
  path: string,
  encoding: string,
  chosen: string,
  names: FieldNames,
): AsyncGenerator<ListRow[]> {
  const reader = new Records(chosen);
  const xml = new XmlFeed(reader);
  let line = 0;
  const batchOf = (): ListRow[] =>
    reader.taken().flatMap((fields) => {
      line += 1;
      const cells = names.cellsOf(fields, line);
      return cells.some((cell) => cell.trim() !== '') ? [{ line, cells }] : [];
    });
  for await (const text of decodeFile(path, encoding as Encoding)) {
    xml.write(text);
    const rows = batchOf();
    for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
  }
  xml.end();
  const rest = batchOf();
  if (rest.length > 0) yield rest;
}

/**
 * Returns the encoding of the XML declaration. Returns null for UTF-8 and UTF-16, which are
 * detected by the byte-order mark or the content.
 */
export function declaredEncoding(begins: string): string | null {
  const said = /^<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(begins.replace(/^\uFEFF/, ''))?.[1];
  if (!said || /^utf-?(?:8|16)/i.test(said)) return null;
  try {
    return new TextDecoder(said).encoding;
  } catch {
    throw new ListFault(`declares the unknown encoding “${said.slice(0, 40)}”`);
  }
}

/**
 * First pass: counts the elements and their values at each path, to find the path of the records.
 */
class Shape implements Taking {
  readonly #path: string[] = [];
  readonly #paths = new Map<string, { count: number; values: number; depth: number }>();
  #isLeaf = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length >= DEEPEST)
      throw new ListFault(`has elements nested more than ${DEEPEST} levels deep`);
    this.#path.push(name);
    const path = this.#path.join('/');
    const known = this.#paths.get(path) ?? { count: 0, values: 0, depth: this.#path.length };
    known.count += 1;
    known.values += Object.keys(attributes).length;
    if (this.#paths.size < MOST_PATHS) this.#paths.set(path, known);
    this.#isLeaf = true;
  }

  close(): void {
    this.#path.pop();
    const parent = this.#paths.get(this.#path.join('/'));
    if (this.#isLeaf && parent) parent.values += 1;
    this.#isLeaf = false;
  }

  text = (): void => undefined;
  taken = (): readonly (readonly Field[])[] => [];

  at = (path: string): string | null => (this.#paths.has(path) ? path : null);

  /**
   * Returns the path of the outermost repeated element, among elements with at least two values on
   * average. Without a repeated element, returns the path of the element with the most values. Null
   * if no element has two values on average.
   */
  records(): string | null {
    const rich = [...this.#paths].filter(([, { count, values }]) => values >= count * 2);
    const [again] = rich
      .filter(([, { count }]) => count > 1)
      .sort(([, one], [, other]) => one.depth - other.depth || other.count - one.count);
    const [most] = rich.sort(([, one], [, other]) => other.values - one.values);
    return (again ?? most)?.[0] ?? null;
  }
}

/**
 * Collects the values of each element at a path: the attributes and texts of the element and its
 * descendants.
 */
class Records implements Taking {
  readonly #chosen: string;
  readonly #path: string[] = [];
  #depth = 0;
  #fields: Field[] = [];
  #text = '';
  #done: Field[][] = [];

  constructor(chosen: string) {
    this.#chosen = chosen;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    if (this.#depth === 0 && this.#path.join('/') === this.#chosen) {
      this.#depth = this.#path.length;
      this.#fields = [];
    }
    this.#text = '';
    if (this.#depth === 0) return;
    for (const [attribute, value] of Object.entries(attributes))
      this.#fields.push([nameWithin([...this.#path.slice(this.#depth), attribute]), value]);
  }

  text(text: string): void {
    if (this.#depth > 0) this.#text += text;
  }

  close(): void {
    const text = this.#text.trim();
    const within = this.#path.slice(this.#depth);
    if (this.#depth > 0 && text !== '' && within.length > 0)
      this.#fields.push([nameWithin(within), text]);
    this.#text = '';
    if (this.#path.length === this.#depth) {
      this.#done.push(this.#fields);
      this.#depth = 0;
    }
    this.#path.pop();
  }

  taken(): readonly (readonly Field[])[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }
}
