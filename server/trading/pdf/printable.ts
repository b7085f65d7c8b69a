import { capitalize } from '#common/capitalize.ts';

/** Characters that the standard PDF fonts have in addition to Latin-1. */
const MORE = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const pairs = (from: string, to: string): [string, string][] => {
  const characters = to.split(' ');
  return [...from].map((sign, i) => [sign, characters[i] ?? '']);
};

/**
 * Transliterations of characters that Unicode does not decompose. The spelling is the one used in
 * passports.
 */
const SPELLED = new Map([
  ...pairs('ŁłĐđħĦıŊŋĸŦŧẞſ−‐‑‒―', 'L l D d h H i N n k T t SS s - - - - -'),
  ...pairs(
    'абвгдежзийклмнопрстуфхцчшщъыьэюя',
    "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y ' e iu ia",
  ),
  ...pairs('єіїґђјљњћџў', 'ie i i g dj j lj nj c dz u'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ['\u00a0', ' '],
  ['\u202f', ' '],
  ['\u2009', ' '],
]);

/**
 * Transliterates text for the standard PDF fonts: ř becomes r, Жук becomes Zhuk. Unsupported
 * characters become question marks.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(character).join('').replaceAll(/\s+/g, ' ').trim();
}

function character(sign: string): string {
  if (isShown(sign)) return sign;
  const known = spelling(sign);
  if (known !== undefined) return known;
  const bare = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (bare === '') return '';
  return [...bare]
    .map((part) => (isShown(part) ? part : (spelling(part) ?? unknown(part))))
    .join('');
}

function spelling(sign: string): string | undefined {
  const small = sign.toLowerCase();
  const found = SPELLED.get(sign) ?? SPELLED.get(small);
  if (found === undefined || sign === small || SPELLED.has(sign)) return found;
  return capitalize(found);
}

const isShown = (sign: string): boolean =>
  /^[\u0020-\u007e\u00a1-\u00ff]$/.test(sign) || MORE.has(sign);

const unknown = (sign: string): string => {
  if (/\s/.test(sign)) return ' ';
  return /[\p{C}\p{M}]/u.test(sign) ? '' : '?';
};
