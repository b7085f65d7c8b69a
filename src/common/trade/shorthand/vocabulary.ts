import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { DISPUTED } from '../aliases/disputed.ts';
import { KEY_SYMBOLS } from '../aliases/growth-and-availability.ts';
import { HEADERS } from '../aliases/headers.ts';
import { normalizeWord } from '../aliases/normalize-word.ts';
import { VALUE_ALIASES } from '../aliases/value-aliases.ts';
import { isColourGroup } from '../colour-groups.ts';
import {
  ATTRIBUTES,
  type Attribute,
  type Choice,
  type Choices,
  FIGURES,
  type Figure,
} from '../filter.ts';
import { FAMILIES, MORE_KEYWORDS } from './jargon.ts';

export type Keyword = Attribute | Figure | 'carat' | 'price' | 'depth' | 'finish';

export interface Vocabulary {
  readonly choices: Choices;
  /** by attribute: the codes that each word means */
  readonly values: Readonly<Record<Attribute, ReadonlyMap<string, readonly string[]>>>;
  readonly keywords: ReadonlyMap<string, Keyword>;
}

/**
 * Pairs of a search keyword and a key of `HEADERS`. Every column header listed under the key also
 * means the keyword in a search.
 */
const HEADED: readonly (readonly [Keyword, keyof typeof HEADERS])[] = [
  ['carat', 'carat'],
  ['rap', 'rap'],
  ['markup_disc', 'disc'],
  ['markup_ppc', 'price_per_ct'],
  ['sell_amt', 'total_amt'],
];
/** Column headers that have a different meaning in a search. */
const NON_KEYWORDS = new Set(['BROWN', 'CLOUDY', 'M1', 'M2', 'M3', 'KEY', 'CLA', 'REF']);

const known = new WeakMap<Choices, Vocabulary>();

export function vocabularyOf(choices: Choices): Vocabulary {
  const before = known.get(choices);
  if (before) return before;
  const values = {} as Record<Attribute, ReadonlyMap<string, readonly string[]>>;
  for (const attribute of Object.keys(ATTRIBUTES) as Attribute[]) {
    values[attribute] = valuesOf(attribute, choices);
  }
  const made = { choices, values, keywords: keywords() };
  known.set(choices, made);
  return made;
}

/**
 * Returns the values of an attribute, in the order of its list of values. Key-to-symbols
 * (inclusions named on a report) default to a fixed list.
 */
export function choicesOf(attribute: Attribute, choices: Choices): readonly Choice[] {
  const listed = choices[ATTRIBUTES[attribute].list];
  if (listed || attribute !== 'key_to_symbols') return listed ?? [];
  return SYMBOL_CHOICES;
}
const SYMBOL_CHOICES: readonly Choice[] = Object.keys(KEY_SYMBOLS).map((code) => ({
  code,
  name: code,
}));

function valuesOf(attribute: Attribute, choices: Choices): Map<string, readonly string[]> {
  const words = new Map<string, readonly string[]>();
  const aliases =
    attribute === 'key_to_symbols' ? KEY_SYMBOLS : VALUE_ALIASES[ATTRIBUTES[attribute].list];
  const all = choicesOf(attribute, choices);
  for (const { code, name } of all) {
    // Skips colour groups: without its dash, the group "O-P" would equal the two colours "O P".
    if (attribute === 'color' && isColourGroup(code)) continue;
    for (const word of [normalizeWord(code), normalizeWord(name)]) words.set(word, [code]);
  }
  if (attribute === 'color') words.delete('FANCY');
  // An alias never replaces a code or a name. Users can edit names, so a name may equal the alias
  // of another value.
  for (const { code } of all) {
    if (attribute === 'color' && code === 'FANCY') continue;
    for (const word of split(aliases?.[code as keyof typeof aliases] ?? '')) {
      if (!words.has(word)) words.set(word, [code]);
    }
  }
  const codes = new Set(all.map(({ code }) => code));
  for (const [word, family] of Object.entries(FAMILIES[attribute] ?? {})) {
    const members = split(family).filter((code) => codes.has(code));
    if (members.length > 0 && !codes.has(word)) words.set(word, members);
  }
  return words;
}

export function disputedOf(attribute: Attribute, word: string, { choices }: Vocabulary): string[] {
  const others = DISPUTED[ATTRIBUTES[attribute].list]?.[word] ?? [];
  return others.filter((code) => choicesOf(attribute, choices).some((one) => one.code === code));
}

let cachedKeywords: ReadonlyMap<string, Keyword> | undefined;

function keywords(): ReadonlyMap<string, Keyword> {
  if (cachedKeywords) return cachedKeywords;
  const words = new Map<string, Keyword>();
  const add = (keyword: Keyword, list: string) => {
    for (const word of split(list)) if (!NON_KEYWORDS.has(word)) words.set(word, keyword);
  };
  for (const [keyword, header] of HEADED) add(keyword, HEADERS[header]);
  for (const [field, attribute] of Object.entries({ ...STONE_ATTRIBUTES }))
    if ('headers' in attribute && 'filter' in attribute && attribute.kind !== 'word')
      add(field as Keyword, attribute.headers);
  for (const [field, { name, list }] of Object.entries(ATTRIBUTES)) {
    if (list !== '') add(field as Attribute, normalizeWord(name));
  }
  for (const [field, name] of Object.entries(FIGURES)) add(field as Figure, normalizeWord(name));
  for (const [field, list] of Object.entries(MORE_KEYWORDS)) add(field as Keyword, list);
  add('price', 'PRICE PRICES PRC PX');
  add('depth', 'DEPTH TD DP TOTALDEPTH');
  add('finish', 'FINISH POLSYM POLISHSYMMETRY');
  cachedKeywords = words;
  return words;
}

const split = (words: string): string[] => words.split(' ').filter((word) => word !== '');
