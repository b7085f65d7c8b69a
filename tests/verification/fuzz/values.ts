import { chance, pick, type Random, wholeBetween } from '../../../demo/random.ts';
import { resolved, type Schema } from './described.ts';
import type { Knowledge } from './knowledge.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const WORDS = ['Halden', 'a pair', 'for the spring', 'Größe 7', 'x', 'please', '2 ct', 'O’Neill'];
/** of what may be left out, about so many are there */
const MOST_OPTIONAL = 2;
const MOST_ITEMS = 3;

/** Texts for the patterns of the contract; one that is missing here is found by `valueFor`. */
const BY_PATTERN: Readonly<Record<string, (random: Random) => string>> = {
  '\\S': (random) => pick(random, WORDS),
  '^[0-9 ()-]{5,20}$': (random) => `020 ${wholeBetween(random, 10_000, 99_999)}`,
  '^\\+?[0-9 ()-]{5,39}$': (random) => `+31 20 ${wholeBetween(random, 10_000, 99_999)}`,
  '^20\\d{2}-': day,
  '^20\\d{2}-(0[1-9]|1[0-2])$': (random) => day(random).slice(0, 7),
  '^\\d{4}-\\d{2}-\\d{2}$': day,
  '^[A-Za-z]{2}-[0-9]{4}-[0-9]{1,12}$': (random) =>
    `${pick(random, ['HO', 'co', 'ME', 'IN', 'XX'])}-2026-${String(wholeBetween(random, 1, 60)).padStart(6, '0')}`,
  '^[A-Za-z0-9_-]{43}$': (random) => hex(random, 43),
  '^[A-Za-z0-9][A-Za-z0-9._@+-]{2,99}$': (random) => `fuzz.${hex(random, 10)}`,
  '^[1-9][0-9]{0,17}$': (random) => String(wholeBetween(random, 1, 99_999)),
  '^[A-Z]{2}$': (random) => pick(random, ['GB', 'IN', 'US', 'ZZ', 'XX']),
  '^[A-Z]{3}$': (random) => pick(random, ['USD', 'USD', 'EUR', 'XXX']),
  '^[A-Za-z][A-Za-z0-9]*([.][A-Za-z]+)?$': (random) =>
    pick(random, ['holdStones', 'updateBusinessDocuments.approve', 'addToCart', 'nonsense']),
  '^[0-9a-f]{32}$': (random) => hex(random, 32),
  '^710239\\d{0,4}$': (random) => `710239${wholeBetween(random, 0, 9_999)}`,
  '^710491\\d{0,4}$': (random) => `710491${wholeBetween(random, 0, 9_999)}`,
  '^[0-9]{6}$': (random) => String(wholeBetween(random, 100_000, 999_999)),
  '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2}))?$': day,
  '^[0-9 ]*$': (random) => String(wholeBetween(random, 0, 99_999)),
  '^https?://[^\\s/]+\\.[^\\s]+$': () => 'https://www.fuzz.example/shop',
  '^[a-zA-Z0-9-]+$': (random) => hex(random, 8),
  '^[A-Za-z0-9_-]+$': (random) => hex(random, 24),
  '^https?://[^\\s?#]+$': () => 'https://fuzz.invalid/put',
  '^[A-Za-z0-9_-][A-Za-z0-9._-]*$': (random) => hex(random, 6),
  '^https?://[^\\s]+$': () => 'https://fuzz.invalid/stock',
  '^[A-Za-z0-9.:-]+$': () => 'fuzz.invalid',
  '^/[^\\u0000-\\u001f\\u007f]*$': () => '/stock',
  '^[^/\\\\\\u0000-\\u001f\\u007f]+$': () => '*.csv',
  '^[^\\s.]+(\\.[^\\s.]+)*$': () => 'data.rows',
  '^[^\\s&=#?]+$': (random) => hex(random, 6),
  "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$": (random) => `X-${hex(random, 6)}`,
  '^[\\u0020-\\u007e]+$': (random) => hex(random, 12),
  '^[^\\u0000-\\u001f\\u007f]+$': (random) => hex(random, 12),
  '^[A-Z0-9][A-Z0-9_+&./-]*$': (random) => hex(random, 8).toUpperCase(),
  '^\\d{1,5}\\.\\d{1,5}\\.\\d{1,5}$': (random) => `2.${wholeBetween(random, 0, 9)}.0`,
};

export function hex(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += random.bits().toString(16).padStart(8, '0');
  return text.slice(0, length);
}

function day(random: Random): string {
  const two = (most: number) => String(wholeBetween(random, 1, most)).padStart(2, '0');
  return `20${wholeBetween(random, 24, 27)}-${two(12)}-${two(28)}`;
}

export interface Writing {
  random: Random;
  known: Knowledge;
  tag: string;
  /** nothing that the run needs is named */
  isSparing: boolean;
}

/** A value that the schema lets through, of what is known where it names something. */
export function valueFor(schema: Schema, name: string, writing: Writing): unknown {
  const { random } = writing;
  const rules = resolved<Schema>(schema);
  if (rules.allOf) return valueFor(rules.allOf[0] ?? {}, name, writing);
  if (rules.oneOf) return valueFor(pick(random, rules.oneOf), name, writing);
  if (rules.const !== undefined) return rules.const;
  if (rules.enum) return pick(random, rules.enum);
  switch ([rules.type].flat()[0]) {
    case 'object':
      return objectOf(rules, writing);
    case 'array':
      return listOf(rules, name, writing);
    case 'boolean':
      return chance(random, 0.5);
    case 'integer':
      return wholeBetween(random, ...bounds(rules));
    case 'number':
      return Math.round(100 * (bounds(rules)[0] + random.next() * 50)) / 100;
    case 'string':
      return textOf(rules, name, writing);
    default:
      return null;
  }
}

/** Small numbers, as people write them, where the schema lets them through. */
function bounds({ minimum = 0, maximum = minimum + 40 }: Schema): [number, number] {
  const least = Math.max(minimum, Math.min(0, maximum));
  return [Math.ceil(least), Math.floor(Math.min(maximum, least + 40))];
}

function objectOf(rules: Schema, writing: Writing): object {
  const { required = [], properties = {}, minProperties = 0 } = rules;
  const optional = Object.keys(properties).length - required.length;
  const share = Math.min(0.5, MOST_OPTIONAL / Math.max(optional, 1));
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || chance(writing.random, share),
  );
  for (const name of Object.keys(properties))
    if (names.length < minProperties && !names.includes(name)) names.push(name);
  return Object.fromEntries(
    names.map((name) => [name, valueFor(properties[name] ?? {}, name, writing)]),
  );
}

function listOf(rules: Schema, name: string, writing: Writing): unknown[] {
  const { minItems = 0, maxItems = MOST_ITEMS, items = {} } = rules;
  const least = Math.max(minItems, 1);
  const count = wholeBetween(
    writing.random,
    least,
    Math.max(least, Math.min(maxItems, MOST_ITEMS)),
  );
  const made = Array.from({ length: count }, () => valueFor(items, name, writing));
  const seen = new Map(made.map((one) => [JSON.stringify(one), one]));
  return rules.uniqueItems ? [...seen.values()] : made;
}

function textOf(rules: Schema, name: string, { random, known, tag, isSparing }: Writing): string {
  const { format, pattern, minLength = 1, maxLength = 60 } = rules;
  if (format === 'uuid') return known.some(random, tag, name, isSparing) ?? NOBODY;
  if (format === 'email') return `fuzz.${hex(random, 8)}@fuzz.example`;
  if (format === 'date') return day(random);
  if (format === 'date-time') return `${day(random)}T09:30:00Z`;
  if (/stock_n/.test(name)) return known.some(random, tag, 'stock_no') ?? 'NOPE';
  if (name === 'ticket' || name === 'token')
    return known.some(random, tag, name) ?? hex(random, 43);
  if (/password/.test(name)) return `A long one ${hex(random, 8)}!`;
  if (pattern) {
    const write = BY_PATTERN[pattern];
    if (!write) throw new Error(`the fuzz knows no text for ${pattern}, of ${name}`);
    return write(random);
  }
  return pick(random, WORDS).padEnd(minLength, 'x').slice(0, maxLength);
}
