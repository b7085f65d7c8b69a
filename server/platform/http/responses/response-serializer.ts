import serializerOf from 'fast-json-stringify';
import { encodeToBuffer } from './buffer-pool.ts';

export type Serialize = (value: unknown) => string | Buffer;

interface Shape {
  readonly type?: string;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** Property paths at which a response may contain an array of rows. */
const PLACES = [['data'], ['data', 'stockList']] as const;
const MIN_STREAMED_ROWS = 50;
/**
 * Placeholder for the rows while the rest of the response is serialized. Stored texts never contain
 * NUL, so the placeholder is unique.
 */
const ROWS = '\u0000rows\u0000';
const WRITTEN_ROWS = JSON.stringify(ROWS);

/**
 * Returns a serializer for a schema. The serializer drops undeclared fields, and writes long arrays
 * row by row into a pooled buffer.
 */
export function createResponseSerializer(shape: object): Serialize {
  const whole = serializerOf(shape);
  const place = PLACES.find((path) => at(shape, path)?.items?.type === 'object');
  const rows = place && at(shape, place)?.items;
  if (!rows) return whole;
  const row = serializerOf(rows as object);
  const around = serializerOf(shapeWith(shape, place, { type: 'string' }) as object);
  return (value) => {
    const list = place.reduce<unknown>((inner, name) => inner?.[name as never], value);
    if (!Array.isArray(list) || list.length < MIN_STREAMED_ROWS) return whole(value);
    const [before = '', after = ''] = around(valueWith(value as object, place, ROWS)).split(
      WRITTEN_ROWS,
    );
    return encodeToBuffer(pieces(before, list, row, after));
  };
}

function* pieces(
  before: string,
  list: readonly unknown[],
  row: (value: unknown) => string,
  after: string,
): Generator<string> {
  yield `${before}[`;
  let comma = '';
  for (const one of list) {
    yield comma + row(one);
    comma = ',';
  }
  yield `]${after}`;
}

const at = (shape: Shape, path: readonly string[]): Shape | undefined =>
  path.reduce<Shape | undefined>((inner, name) => inner?.properties?.[name], shape);

function shapeWith(shape: Shape, [name, ...path]: readonly string[], instead: Shape): Shape {
  if (name === undefined) return instead;
  const { properties = {} } = shape;
  const inner = shapeWith(properties[name] ?? {}, path, instead);
  return { ...shape, properties: { ...properties, [name]: inner } };
}

function valueWith(value: object, [name, ...path]: readonly string[], instead: string): unknown {
  if (name === undefined) return instead;
  return { ...value, [name]: valueWith(value[name as never], path, instead) };
}
