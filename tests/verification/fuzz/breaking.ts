import { pick, type Random, wholeBetween } from '../../../demo/random.ts';

/** What no call expects, in places where one was written that it would. */
const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  'a\r\nBcc: b@c.example',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '=1+1',
  -1,
  0,
  1e300,
  2 ** 60,
  1.005,
  true,
  [],
  {},
  [[]],
  { $ne: null },
  '2026-02-30',
  '0000-00-00',
  'null',
  '00000000-0000-0000-0000-00000000000g',
];

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The same value with one thing in it that is not as it should be, somewhere. */
export function broken(random: Random, value: unknown): unknown {
  if (!isNode(value) || Object.keys(value).length === 0) return pick(random, ODD);
  const keys = Object.keys(value);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Node;
  const key = pick(random, keys);
  switch (wholeBetween(random, 0, 5)) {
    case 0:
      Reflect.deleteProperty(copy, key);
      return copy;
    case 1:
      copy[Array.isArray(value) ? String(keys.length) : 'strange'] = pick(random, ODD);
      return copy;
    case 2:
      copy[key] = pick(random, ODD);
      return copy;
    default:
      copy[key] = broken(random, copy[key]);
      return copy;
  }
}

/** An address is text, whatever was meant. */
export const brokenText = (random: Random): string => {
  const odd = pick(random, ODD);
  const text = typeof odd === 'string' ? odd : JSON.stringify(odd);
  return text.isWellFormed() ? text.slice(0, 300) : 'half';
};
